import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, answerText, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { rightPath } from '../right-path.ts';
import { statusRow } from './http-row.ts';

const headerEvidence = (name: string) => (evidence: Evidence) => {
  const value = responseHeader(evidence, name.toLowerCase());
  return value === undefined ? [] : [`${name}: ${value.slice(0, 300)}`];
};

const meant = (evidence: Evidence): string | undefined =>
  rightPath(evidence.method, addressOf(evidence).path) ??
  / is served at (\S+?)\.?$/.exec(answerText(evidence, 'detail') ?? '')?.[1];

const allowed = (evidence: Evidence): string => responseHeader(evidence, 'allow') ?? '';

const mediaTypes = (evidence: Evidence): string | undefined =>
  responseHeader(evidence, 'accept-patch') ??
  responseHeader(evidence, 'accept-post') ??
  responseHeader(evidence, 'accept');

const field = (evidence: Evidence): string | undefined =>
  answerText(evidence, 'field') ?? answerText(evidence, 'pointer') ?? answerText(evidence, 'parameter');

const wait = (evidence: Evidence): string => {
  const after = responseHeader(evidence, 'retry-after');
  if (after === undefined) return 'Send it again later, and slower.';
  return `Send it again after ${/^\d+$/.test(after) ? `${after} s` : after}, as Retry-After says.`;
};

const is = (check: string) => (evidence: Evidence) => evidence.failedCheck?.name === check;

const redirects: readonly Cause[] = [
  statusRow({
    cause: 'not-modified',
    status: 304,
    sentence: 'Nothing changed since: what the client has is still good.',
    advice: 'Use the copy that the ETag or date was taken from.',
    source: 'RFC 9110 15.4.5',
  }),
  statusRow({
    cause: 'redirect-not-followed',
    status: [300, 399],
    sentence: (evidence) => {
      const location = responseHeader(evidence, 'location');
      const where = location === undefined ? 'elsewhere without saying where' : `to ${location.slice(0, 200)}`;
      return `The ${peerWord(evidence)} sends the request ${where}, and it was not followed further.`;
    },
    more: headerEvidence('Location'),
    advice: 'Use that address at once, or follow redirects; a delivery follows none.',
    source: 'RFC 9110 15.4',
    actionValue: (evidence) => responseHeader(evidence, 'location'),
  }),
];

const addressing: readonly Cause[] = [
  statusRow({
    cause: 'path-wrong',
    status: 404,
    and: (evidence) =>
      evidence.allChecksPassed !== true &&
      (!evidence.failedCheck || is('path_known')(evidence)) &&
      meant(evidence) !== undefined,
    confidence: ({ failedCheck }) => (failedCheck ? 'certain' : 'likely'),
    sentence: (evidence) =>
      `Nothing is at ${addressOf(evidence).path}; ${evidence.method} is served at ${meant(evidence)}.`,
    advice: 'Use that path. The interface says customers for GET by identifier, customer for PUT and PATCH.',
    source: 'Interface, API paths',
    action: 'use-right-path',
    actionValue: meant,
  }),
  statusRow({
    cause: 'record-unknown',
    status: 404,
    and: ({ allChecksPassed, failedCheck }) =>
      allChecksPassed === true || (failedCheck !== undefined && failedCheck.name !== 'path_known'),
    sentence: 'The path is right, but there is no record with this identifier.',
    advice: 'Compare the identifier with those that there are.',
    source: 'RFC 9110 15.5.5',
  }),
  statusRow({
    cause: 'endpoint-not-found',
    status: 404,
    sentence: (evidence) => `The server has nothing at ${addressOf(evidence).path}.`,
    advice: 'Compare the path with the paths of the API, letter by letter; also the host and port.',
    source: 'Interface, Errors 404',
  }),
  statusRow({
    cause: 'method-not-allowed',
    status: 405,
    sentence: (evidence) =>
      `${evidence.method} is not allowed here${allowed(evidence) && `; ${allowed(evidence)} is`}.`,
    more: headerEvidence('Allow'),
    advice: 'Use a method that Allow names.',
    source: 'RFC 9110 15.5.6',
    action: 'use-allowed-method',
    actionValue: (evidence) =>
      allowed(evidence)
        .split(',')
        .map((method) => method.trim())
        .find((method) => method !== '' && method !== 'OPTIONS'),
  }),
  statusRow({
    cause: 'method-not-implemented',
    status: 501,
    sentence: ({ method }) => `The server does not know the method ${method} at all.`,
    advice: 'Use one of the methods of the interface.',
    source: 'RFC 9110 15.6.2',
    action: 'use-allowed-method',
  }),
];

const content: readonly Cause[] = [
  statusRow({
    cause: 'body-not-json',
    status: 400,
    and: (evidence) => is('body_json')(evidence) || answerText(evidence, 'code') === 'malformed_json',
    sentence: 'The body is not valid JSON.',
    advice: 'Look at the place that the answer names: often a comma or quote is missing there.',
    source: 'RFC 8259 2',
  }),
  statusRow({
    cause: 'request-invalid',
    status: 400,
    sentence: (evidence) =>
      `The server could not make sense of the request${field(evidence) ? ` at ${field(evidence)}` : ''}.`,
    confidence: ({ failedCheck }) => (failedCheck ? 'certain' : 'likely'),
    advice: 'Read what the answer says, and mend that part of the request.',
    source: 'RFC 9110 15.5.1',
    actionValue: field,
  }),
  statusRow({
    cause: 'not-acceptable',
    status: 406,
    sentence: (evidence) =>
      `The server has nothing of the kind that Accept asks for (${requestHeader(evidence, 'accept') ?? ''}).`,
    advice: 'Ask for application/json, or leave Accept out.',
    source: 'RFC 9110 15.5.7',
  }),
  statusRow({
    cause: 'conflict',
    status: 409,
    sentence: 'The request conflicts with the present state of the record.',
    advice: 'Read the record again, and repeat the change on what it is now.',
    source: 'RFC 9110 15.5.10',
  }),
  statusRow({
    cause: 'gone',
    status: 410,
    sentence: 'What was here is gone for good.',
    advice: 'Do not ask for it again; find its new address, if it has one.',
    source: 'RFC 9110 15.5.11',
  }),
  statusRow({
    cause: 'length-required',
    status: 411,
    sentence: 'The server wants to know the length of the body before it comes.',
    advice: 'Send Content-Length.',
    source: 'RFC 9110 15.5.12',
  }),
  statusRow({
    cause: 'precondition-failed',
    status: 412,
    sentence: 'The record changed meanwhile: its ETag is not the one in If-Match.',
    more: headerEvidence('ETag'),
    advice: 'Read the record again, and send the change with its new ETag.',
    source: 'RFC 9110 15.5.13',
    actionValue: (evidence) => responseHeader(evidence, 'etag'),
  }),
  statusRow({
    cause: 'precondition-required',
    status: 428,
    sentence: 'The server wants to be told which state of the record is changed.',
    advice: 'Read the record, and send its ETag as If-Match.',
    source: 'RFC 6585 3',
  }),
  statusRow({
    cause: 'body-too-large',
    status: 413,
    sentence: 'The body is larger than the server takes.',
    advice: 'Send less at once.',
    source: 'RFC 9110 15.5.14',
  }),
  statusRow({
    cause: 'url-too-long',
    status: 414,
    sentence: 'The URL is longer than the server takes.',
    advice: 'Send the long part as a body.',
    source: 'RFC 9110 15.5.15',
  }),
  statusRow({
    cause: 'media-type-wrong',
    status: 415,
    sentence: (evidence) => {
      const sent = requestHeader(evidence, 'content-type');
      const takes = mediaTypes(evidence);
      return `The server does not take ${sent ?? 'a body without Content-Type'}${takes ? `; it takes ${takes}` : ''}.`;
    },
    more: (evidence) => [...headerEvidence('Accept-Patch')(evidence), ...headerEvidence('Accept-Post')(evidence)],
    advice: 'Set Content-Type to a type that the server takes.',
    source: 'RFC 9110 15.5.16',
    action: 'set-content-type',
    actionValue: (evidence) => mediaTypes(evidence)?.split(',')[0]?.trim() ?? 'application/json',
  }),
  statusRow({
    cause: 'field-invalid',
    status: 422,
    sentence: (evidence) => `The body is well formed, but ${field(evidence) ?? 'a field'} is not as it must be.`,
    advice: 'Mend the field that the answer names.',
    source: 'RFC 9110 15.5.21',
    actionValue: field,
  }),
  statusRow({
    cause: 'headers-too-large',
    status: 431,
    sentence: 'The header fields are larger than the server takes.',
    advice: 'Send fewer or shorter ones; a token with very many claims can be the reason.',
    source: 'RFC 6585 5',
  }),
];

const load: readonly Cause[] = [
  statusRow({
    cause: 'request-too-slow',
    status: 408,
    sentence: 'The server waited too long for the request.',
    advice: 'Send it again; when it comes back, look at the connection and at the Content-Length.',
    source: 'RFC 9110 15.5.9',
    action: 'retry',
  }),
  statusRow({
    cause: 'rate-limited',
    status: 429,
    sentence: (evidence) => `The ${peerWord(evidence)} got more requests than it takes in this time.`,
    more: headerEvidence('Retry-After'),
    advice: wait,
    source: 'RFC 6585 4',
    action: 'retry',
    actionValue: (evidence) => responseHeader(evidence, 'retry-after'),
  }),
  statusRow({
    cause: 'server-failed',
    status: 500,
    sentence: 'The server failed on the request.',
    advice: 'Look into its log: the request may be right and still be what made it fail.',
    source: 'Interface, Errors 500',
    action: 'retry',
  }),
  statusRow({
    cause: 'bad-gateway',
    status: 502,
    sentence: (evidence) => `A gateway before the ${peerWord(evidence)} got no usable answer from it.`,
    advice: 'See whether the server behind the gateway runs; send again later.',
    source: 'RFC 9110 15.6.3',
    action: 'retry',
  }),
  statusRow({
    cause: 'unavailable',
    status: 503,
    sentence: (evidence) => `The ${peerWord(evidence)} is not available now: overloaded, or under maintenance.`,
    more: headerEvidence('Retry-After'),
    advice: wait,
    source: 'RFC 9110 15.6.4',
    action: 'retry',
    actionValue: (evidence) => responseHeader(evidence, 'retry-after'),
  }),
  statusRow({
    cause: 'gateway-timeout',
    status: 504,
    sentence: (evidence) => `A gateway waited too long for the ${peerWord(evidence)} behind it.`,
    advice: 'See why the server behind the gateway is slow; send again later.',
    source: 'RFC 9110 15.6.5',
    action: 'retry',
  }),
  statusRow({
    cause: 'server-error',
    status: [500, 599],
    sentence: ({ status }) => `The server reports a failure of its own (${status}).`,
    advice: 'Look into its log; send again later.',
    source: 'RFC 9110 15.6',
    action: 'retry',
    confidence: 'likely',
  }),
  statusRow({
    cause: 'client-error',
    status: [400, 499],
    sentence: ({ status }) => `The server says that the request is at fault (${status}).`,
    advice: 'Read the body of the answer.',
    source: 'RFC 9110 15.5',
    confidence: 'likely',
  }),
];

/** What an HTTP status says, when it is not about who asks. */
export const httpCauses: readonly Cause[] = [...redirects, ...addressing, ...content, ...load];
