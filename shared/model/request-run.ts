import { z } from 'zod';
import { contractCheck } from './contract-check.ts';
import { decision } from './decision.ts';
import { diagnosis } from './diagnosis.ts';
import { exchange, phases } from './exchange.ts';
import { instant } from './instant.ts';
import { assertionResult, requestAssertion, requestValue } from './request-assertion.ts';
import { namedRecord } from './named-record.ts';
import { headerName, headerPair } from './header-pair.ts';
import { requestConnection } from './connection-settings.ts';
import { requestAuth } from './request-auth.ts';
import { requestTokenCondition, type RequestTokenCondition } from './token-condition.ts';

/** The token that Hookbench attaches to a request. */
export const requestToken = z.strictObject({
  condition: requestTokenCondition
    .optional()
    .describe("Default: valid for Hookbench's service, and with another choice of a token; none for other URLs"),
  clientId: z.string().min(1).optional().describe('The client that the token belongs to; default: demo-service'),
  scope: z.string().optional().describe('Default: all scopes of the client'),
  subject: z.string().optional().describe('The user that a test token is issued for'),
  flowId: z.string().optional().describe('Use the tokens that this flow obtained, in the given condition'),
});
export type RequestToken = z.infer<typeof requestToken>;

/** A token whose condition is decided. */
export type ChosenToken = RequestToken & { condition: RequestTokenCondition };

const headerValue = z
  .string()
  .max(65_536)
  // oxlint-disable-next-line no-control-regex
  .regex(/^[^\u0000\r\n]*$/, 'Must not contain CR, LF or NUL (RFC 9110 5.5)')
  .refine(
    (value) => [...value].every((character) => character <= '\u00ff'),
    'Must not contain characters above U+00FF, which do not fit in one byte',
  );

const headers = z.union([
  z.array(z.tuple([headerName, headerValue])).max(500),
  namedRecord(headerName, headerValue).transform((record) => Object.entries(record)),
]);

/** One request to send as the client. `{{name}}` in url, headers and body is a variable of the environment. */
export const requestSpec = z.strictObject({
  method: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/, 'Enter a method name (RFC 9110 9.1)')
    .default('GET'),
  url: z
    .string()
    .min(1)
    .max(100_000)
    .describe("An absolute URL, or a path of Hookbench's own service such as /api/customer"),
  headers: headers.pipe(z.array(headerPair)).default([]).describe('Pairs, or an object. Order and case are preserved'),
  body: z.unknown().optional().describe('Text is sent unchanged; anything else as JSON'),
  bodyBase64: z.base64().optional().describe('Raw bytes instead of body'),
  token: requestToken
    .default({ condition: 'none' })
    .describe(
      "Without this field, no token is attached, also not for Hookbench's service; {} attaches the default one",
    ),
  auth: requestAuth.optional().describe('Instead of `token`: how the request authenticates'),
  refreshOn401: z.boolean().default(false).describe('On a 401, get a new token and send the request again'),
  followRedirects: z.boolean().optional().describe('Default: that of the connection settings'),
  verifyTls: z.boolean().default(true).describe("Whether to verify the server's certificate"),
  checkRevocation: z
    .boolean()
    .default(false)
    .describe("Reject certificates that the revocation list of Hookbench's CA contains or does not cover"),
  timeoutMs: z.int().min(1).max(600_000).optional().describe('Default: that of the connection settings'),
  connection: requestConnection.optional().describe('What it replaces of the connection settings'),
  assertions: z.array(requestAssertion).max(200).optional().describe('What the response must be'),
  values: z.array(requestValue).max(200).optional().describe('Variables that are taken from the response'),
});
export type RequestSpec = z.infer<typeof requestSpec>;
/** A request as input, before defaults. */
export type RequestSpecInput = z.input<typeof requestSpec>;

const loopback = /^(https?:\/\/)(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i;
const sameHost = (url: string): string => url.replace(loopback, '$1localhost').replace(/\/$/, '').toLowerCase();

/**
 * Whether a URL is one of Hookbench's service: a path, a variable of its address, or an API path at one of its addresses.
 * @param addresses The addresses of the service.
 */
export function isServiceUrl(url: string, addresses: readonly string[]): boolean {
  if (url === '' || url.startsWith('/') || /^\{\{api[.}]/.test(url)) return true;
  return addresses.some((address) => sameHost(url).startsWith(`${sameHost(address)}/api/`));
}

/** The condition of the token of a request: a valid one for Hookbench's service, or if another choice was made. */
export function conditionOf(
  { token: { condition, ...choices }, url }: { token: RequestToken; url: string },
  addresses: readonly string[],
): RequestTokenCondition {
  const isChosen = Object.values(choices).some((choice) => (choice ?? '') !== '');
  return condition ?? (isChosen || isServiceUrl(url, addresses) ? 'valid' : 'none');
}

/** The purpose of an exchange: to get the token, the request itself, a followed redirect, or a retry. */
export const requestStep = z.object({
  role: z.enum(['token', 'request', 'redirect', 'refresh', 'retry']),
  exchange,
  decision: decision.optional().describe("The decision of the server, if it is one of Hookbench's own"),
});
export type RequestStep = z.infer<typeof requestStep>;

/** One request sent as the client, with all its exchanges; the last one has the response. */
export const requestRun = z.object({
  id: z.string(),
  trace: z.string(),
  startedAt: instant,
  spec: requestSpec.describe('The request as specified'),
  status: z.int().optional().describe('Status of the last exchange'),
  steps: z.array(requestStep).min(1),
  exchange: exchange.describe('The last exchange'),
  response: exchange.shape.response.describe('The final response, for scripts'),
  error: exchange.shape.error.describe('Why there is no response'),
  phases,
  decision: decision.optional(),
  diagnosis,
  contract: contractCheck
    .optional()
    .describe('How the responses compare to your own interface: the worst result of the exchanges'),
  assertions: z.array(assertionResult).optional().describe('The assertions of the request with their results'),
  values: z.record(z.string(), z.string()).optional().describe('Variables that were taken from the response'),
  notes: z
    .array(z.string())
    .optional()
    .describe('What the run did differently from what the request asks for, e.g. no token attached'),
});
export type RequestRun = z.infer<typeof requestRun>;

/** One line of the history. */
export const requestSummary = z.object({
  id: z.string(),
  trace: z.string(),
  startedAt: instant,
  durationMs: z.number(),
  method: z.string(),
  url: z.string(),
  condition: z.string().describe('Condition of the token'),
  status: z.int().optional(),
  error: z.string().optional().describe('Code of the transport error'),
  cause: z.string().describe('Cause of the diagnosis'),
});
export type RequestSummary = z.infer<typeof requestSummary>;

/** A saved request in a folder such as `Customers/Errors`; the empty folder is the top level. */
export const savedRequest = z.object({
  id: z.string(),
  name: z.string().min(1).max(200),
  folder: z.string().max(500),
  spec: requestSpec,
});
export type SavedRequest = z.infer<typeof savedRequest>;

export const environmentVariable = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[A-Za-z0-9_.-]+$/, 'Use letters, digits, dots, dashes and underscores'),
  value: z.string().max(65_536),
  secret: z.boolean().default(false),
});

/** The variables that replace `{{name}}` in requests. */
export const environment = z.object({
  id: z.string(),
  name: z.string().min(1).max(200),
  variables: z.array(environmentVariable).max(500),
});
export type Environment = z.infer<typeof environment>;

/** A request with variables replaced and its token attached, ready to be sent or exported as code. */
export const preparedRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  bodyText: z.string().optional(),
  bodyBase64: z.string().optional().describe('If the body is not text'),
  notes: z.array(z.string()).optional().describe('What the run did differently from what the request asks for'),
});
export type PreparedRequest = z.infer<typeof preparedRequest>;
