import type { RequestSpecInput } from '../model/request-spec.ts';
import type { Step } from './step.ts';

/** What a call of an experiment is, where it differs from the usual. */
type Call = Partial<RequestSpecInput>;
type RequestStep = Extract<Step, { do: 'request' }>;
/** What a request keeps, how often it is sent, when it is given up. */
type Manner = Omit<RequestStep, 'do' | 'spec'>;

/** Starts a chat: a call that does work, so that it shows whether work was done. */
export const startChat = (call: Call = {}, manner: Manner = {}): RequestStep => ({
  do: 'request',
  spec: {
    method: 'POST',
    url: '/api/chat/start',
    body: { customerId: '{{customerId}}' },
    ...call,
  },
  ...manner,
});

/** Reads a customer: a call that changes nothing. */
export const readCustomer = (call: Call = {}, manner: Manner = {}): RequestStep => ({
  do: 'request',
  spec: { url: '/api/customers/{{customerId}}', token: {}, ...call },
  ...manner,
});

/** Any request, by an address of its own. */
export const request = (spec: RequestSpecInput, manner: Manner = {}): RequestStep => ({
  do: 'request',
  spec,
  ...manner,
});

/** Asks the token endpoint for a token, as a form. */
export const askToken = (
  parameters: Readonly<Record<string, string>>,
  call: Call = {},
  manner: Manner = {},
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
  ...manner,
});
