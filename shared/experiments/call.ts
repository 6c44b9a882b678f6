import type { RequestSpecInput } from '../model/request-spec.ts';
import type { Step } from './step.ts';

/** The request of an experiment, where it differs from the default. */
type Call = Partial<RequestSpecInput>;
type RequestStep = Extract<Step, { do: 'request' }>;
/** Which response fields a request step keeps, how often it sends the request, and when it cancels it. */
type Options = Omit<RequestStep, 'do' | 'spec'>;

/** Starts a chat: a call with a side effect, so that the experiment shows whether it was executed. */
export const startChat = (call: Call = {}, options: Options = {}): RequestStep => ({
  do: 'request',
  spec: {
    method: 'POST',
    url: '/api/chat/start',
    body: { customerId: '{{customerId}}' },
    ...call,
  },
  ...options,
});

/** Reads a customer: a call without side effects. */
export const readCustomer = (call: Call = {}, options: Options = {}): RequestStep => ({
  do: 'request',
  spec: { url: '/api/customers/{{customerId}}', token: {}, ...call },
  ...options,
});

/** Sends a request to any URL. */
export const request = (spec: RequestSpecInput, options: Options = {}): RequestStep => ({
  do: 'request',
  spec,
  ...options,
});

/** Sends a form to the token endpoint. */
export const sendTokenRequest = (
  parameters: Readonly<Record<string, string>>,
  call: Call = {},
  options: Options = {},
): RequestStep => ({
  do: 'request',
  spec: {
    method: 'POST',
    url: '{{token}}',
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body: Object.entries(parameters)
      .map(([name, value]) => `${name}=${value}`)
      .join('&'),
    ...call,
  },
  ...options,
});
