import type { Alternative, Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, answerMembers, answerText, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { saying } from '../words.ts';
import { shownUrl } from '../../redaction/shown-url.ts';
import { rightPath } from '../right-path.ts';
import { headerEvidence, statusRow } from './http-row.ts';

/** The path that was probably meant. Our service names it, or the nearest operations of the interface that it offers. */
function meant(evidence: Evidence): string | undefined {
  const { path } = addressOf(evidence);
  const named = / is served at (\S+?)\.?$/.exec(answerText(evidence, 'detail') ?? '')?.[1];
  if (named !== undefined || !evidence.failedCheck) return named ?? rightPath(evidence.method, path);
  const nearest = answerText(evidence, 'hint')?.matchAll(/([A-Z]+) (\/[^\s,]*?)(?=, |\.$)/g) ?? [];
  const routes = [...nearest].map(([, method = '', route = '']) => ({ method, path: route }));
  return rightPath(evidence.method, path, routes);
}

const allowed = (evidence: Evidence): string => responseHeader(evidence, 'allow') ?? '';

const mediaTypes = (evidence: Evidence): string | undefined =>
  responseHeader(evidence, 'accept-patch') ??
  responseHeader(evidence, 'accept-post') ??
  responseHeader(evidence, 'accept');

const field = (evidence: Evidence): string | undefined =>
  answerText(evidence, 'field') ??
  answerText(evidence, 'pointer') ??
  answerText(evidence, 'parameter') ??
  listedField(evidence);

/** The first member of `errors`, if it lists the fields by name, as ASP.NET, Laravel and Rails do. */
function listedField(evidence: Evidence): string | undefined {
  const errors = answerMembers(evidence)?.['errors'];
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return undefined;
  const [name, value] = Object.entries(errors)[0] ?? [];
  return Array.isArray(value) || typeof value === 'string' ? name?.slice(0, 100) : undefined;
}

const byCheck = ({ failedCheck }: Evidence): 'certain' | 'likely' => (failedCheck ? 'certain' : 'likely');

const is = (check: string) => (evidence: Evidence) => evidence.failedCheck?.name === check;

const redirects: readonly Cause[] = [
  statusRow({
    cause: 'not-modified',
    status: 304,
    sentence: "The resource has not changed: the client's copy is still current.",
    advice: 'Use the cached copy that has this ETag or date.',
    source: 'RFC 9110 15.4.5',
  }),
  statusRow({
    cause: 'redirect-not-followed',
    status: [300, 399],
    sentence: (evidence) => {
      const location = responseHeader(evidence, 'location');
      const where = location === undefined ? 'without a Location' : `to ${shownUrl(location).slice(0, 200)}`;
      return `The ${peerWord(evidence)} redirects the request ${where}, and the redirect was not followed.`;
    },
    more: headerEvidence('Location'),
    advice: ({ of }) =>
      of === 'delivery'
        ? 'If the new address is meant, use it as the URL of the subscription: deliveries never follow redirects.'
        : 'If the new address is meant, use it, or follow redirects.',
    source: 'RFC 9110 15.4',
    actionValue: (evidence) => responseHeader(evidence, 'location'),
  }),
];

/** Gateways that hide unknown paths answer as if credentials were missing. */
const unsigned: Alternative = {
  cause: 'authorization-scheme-wrong',
  confidence: 'possible',
  evidence: ['Amazon API Gateway answers in the same way if the request must be signed (AWS Signature Version 4)'],
  toTell: 'Compare method and path, with its stage, with those of the deployed API.',
};

const addressing: readonly Cause[] = [
  statusRow({
    cause: 'no-recorded-response',
    status: 404,
    and: (evidence) =>
      is('recorded_response')(evidence) || answerMembers(evidence)?.['code'] === 'no_recorded_response',
    confidence: 'certain',
    sentence: (evidence) =>
      answerText(evidence, 'detail') ?? 'The recording that is played has no response to the request.',
    advice: 'Change the request, record it, or say in recording.yaml which values are not compared.',
    source: 'Recordings, No match',
  }),
  statusRow({
    cause: 'path-wrong',
    status: 404,
    and: (evidence) =>
      evidence.allChecksPassed !== true &&
      (!evidence.failedCheck || is('path_known')(evidence)) &&
      meant(evidence) !== undefined,
    confidence: byCheck,
    sentence: (evidence) =>
      `There is no ${evidence.method} ${addressOf(evidence).path}; the interface has ${evidence.method} ${meant(evidence)}.`,
    advice: 'Use that path.',
    source: 'Interface, API paths',
    action: 'use-right-path',
    actionValue: meant,
  }),
  statusRow({
    cause: 'record-unknown',
    status: 404,
    and: ({ allChecksPassed, failedCheck }) =>
      allChecksPassed === true || (failedCheck !== undefined && failedCheck.name !== 'path_known'),
    sentence: ({ allChecksPassed, failedCheck }) =>
      allChecksPassed === true || failedCheck !== undefined
        ? 'The path is correct, but no record has this identifier.'
        : 'The path may be correct, but no record has this identifier.',
    advice: 'Check the identifier.',
    source: 'RFC 9110 15.5.5',
  }),
  statusRow({
    cause: 'endpoint-not-found',
    status: 404,
    confidence: byCheck,
    alternatives: (evidence) =>
      evidence.failedCheck
        ? []
        : [
            ...(evidence.status === 404 ? [] : [unsigned]),
            {
              cause: 'record-unknown',
              confidence: 'possible',
              evidence: ['APIs also answer 404 for an identifier that does not exist, or that the caller may not see'],
              toTell: 'Request a path that cannot exist, and compare the responses.',
            },
          ],
    sentence: (evidence) => `The server has no endpoint at ${addressOf(evidence).path}.`,
    advice: "Compare the path with the API's documentation. Also check the host and port.",
    source: 'Interface, Errors 404',
  }),
  statusRow({
    cause: 'method-not-allowed',
    status: 405,
    sentence: (evidence) =>
      `The method ${evidence.method} is not allowed here${allowed(evidence) && `. Allowed: ${allowed(evidence)}`}.`,
    more: headerEvidence('Allow'),
    advice: 'Use a method from the Allow header.',
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
    sentence: ({ method }) => `The server does not support the method ${method}.`,
    advice: 'Use one of the methods of the interface.',
    source: 'RFC 9110 15.6.2',
    action: 'use-allowed-method',
  }),
];

/** Whether the request accepts any media type, so that Accept cannot be the reason. */
const acceptsAll = (evidence: Evidence): boolean => /^$|(^|[\s,])\*\/\*/.test(requestHeader(evidence, 'accept') ?? '');

const ruleOfFirewall: Alternative = {
  cause: 'request-blocked',
  confidence: 'possible',
  evidence: ['firewalls such as ModSecurity answer 406 to requests that a rule rejects'],
  toTell: 'Send the request without its parameters and body, or with the User-Agent of a browser.',
};

/** The conditional header of the request (RFC 9110 13.1). */
const conditionOf = (evidence: Evidence): string | undefined =>
  ['If-Match', 'If-None-Match', 'If-Unmodified-Since'].find(
    (name) => requestHeader(evidence, name.toLowerCase()) !== undefined,
  );

/** Why If-Match is not met (RFC 9110 13.1.1). A weak ETag need not be an old one: none matches. */
function unmatched(sent: string): string {
  if (sent.trim() === '*') return 'The record does not exist: If-Match is *, which any existing record meets.';
  return isWeak(sent)
    ? 'The ETag of the record does not match If-Match, whose ETag is weak (W/): by RFC 9110, no weak ETag matches.'
    : 'The record has changed: its ETag does not match If-Match.';
}

const isWeak = (sent: string | undefined): boolean => sent?.trimStart().startsWith('W/') ?? false;

const isUnreadable = is('body_readable');
/** An interface may declare either status, or both. */
const isInvalid = ({ status }: Evidence): boolean => status === 400 || status === 422;

const content: readonly Cause[] = [
  statusRow({
    cause: 'body-not-json',
    status: [400, 422],
    and: (evidence) =>
      isInvalid(evidence) &&
      (is('body_json')(evidence) ||
        answerText(evidence, 'code') === 'malformed_json' ||
        ((!evidence.failedCheck || isUnreadable(evidence)) && evidence.requestBodyProblem !== undefined)),
    more: ({ requestBodyProblem }) =>
      requestBodyProblem === undefined ? [] : [`the body that was sent: ${requestBodyProblem}`],
    sentence: 'The body is not valid JSON.',
    said: (evidence) => `The server cannot read the body${saying(evidence)}.`,
    advice: 'Check the position that the response names. Often a comma or quote is missing there.',
    source: 'RFC 8259 2',
  }),
  statusRow({
    cause: 'request-invalid',
    status: [400, 422],
    and: (evidence) => evidence.status === 400 || isUnreadable(evidence),
    sentence: (evidence) =>
      `The server rejected the request as invalid${field(evidence) ? ` at ${field(evidence)}` : ''}${saying(evidence)}.`,
    confidence: byCheck,
    advice: 'Fix the part of the request that the response names.',
    source: 'RFC 9110 15.5.1',
    actionValue: field,
  }),
  statusRow({
    cause: 'not-acceptable',
    status: 406,
    confidence: (evidence) => (acceptsAll(evidence) ? 'possible' : byCheck(evidence)),
    alternatives: (evidence) => (evidence.failedCheck ? [] : [ruleOfFirewall]),
    sentence: (evidence) =>
      acceptsAll(evidence)
        ? `The server responded that it has no acceptable form of the resource, although the request accepts any media type${saying(evidence)}.`
        : `The server cannot produce any media type in Accept (${requestHeader(evidence, 'accept')}).`,
    advice: 'Accept application/json, or remove the Accept header.',
    source: 'RFC 9110 15.5.7',
  }),
  statusRow({
    cause: 'conflict',
    status: 409,
    sentence: (evidence) =>
      `The request conflicts with the current state of the record${evidence.failedCheck ? '' : saying(evidence)}.`,
    advice: 'Read the record again, and apply the change to its current state.',
    source: 'RFC 9110 15.5.10',
  }),
  statusRow({
    cause: 'gone',
    status: 410,
    sentence: 'The resource was permanently removed.',
    advice: 'Stop requesting it, and find out whether it has a new address.',
    source: 'RFC 9110 15.5.11',
  }),
  statusRow({
    cause: 'length-required',
    status: 411,
    sentence: 'The server requires Content-Length for the body.',
    advice: 'Send the Content-Length header.',
    source: 'RFC 9110 15.5.12',
  }),
  statusRow({
    cause: 'precondition-failed',
    status: 412,
    confidence(evidence) {
      if (conditionOf(evidence) === undefined) return 'possible';
      return isWeak(requestHeader(evidence, 'if-match')) ? 'likely' : 'certain';
    },
    sentence: (evidence) => {
      const condition = conditionOf(evidence);
      if (condition === undefined)
        return `A precondition of the server is not met, although the request has no conditional header${saying(evidence)}.`;
      if (condition === 'If-Match') return unmatched(requestHeader(evidence, 'if-match') ?? '');
      return condition === 'If-None-Match'
        ? 'The record exists already, or has the ETag that If-None-Match excludes.'
        : 'The record has changed since the time in If-Unmodified-Since.';
    },
    more: headerEvidence('ETag'),
    advice: 'Read the record again, and retry the change with the new ETag.',
    source: 'RFC 9110 15.5.13',
    actionValue: (evidence) => responseHeader(evidence, 'etag'),
  }),
  statusRow({
    cause: 'precondition-required',
    status: 428,
    sentence: 'The server requires If-Match, so that no newer change is overwritten.',
    advice: 'Read the record, and send its ETag as If-Match.',
    source: 'RFC 6585 3',
  }),
  statusRow({
    cause: 'body-too-large',
    status: 413,
    sentence: 'The body is larger than the server accepts.',
    advice: 'Send a smaller body.',
    source: 'RFC 9110 15.5.14',
  }),
  statusRow({
    cause: 'media-type-wrong',
    status: 415,
    sentence: (evidence) => {
      const sent = requestHeader(evidence, 'content-type');
      const takes = mediaTypes(evidence);
      return `The server does not accept ${sent ?? 'a body without Content-Type'}${takes ? `. It accepts ${takes}` : ''}.`;
    },
    more: (evidence) => [...headerEvidence('Accept-Patch')(evidence), ...headerEvidence('Accept-Post')(evidence)],
    advice: 'Set Content-Type to a media type that the server accepts.',
    source: 'RFC 9110 15.5.16',
    action: 'set-content-type',
    actionValue: (evidence) => mediaTypes(evidence)?.split(',')[0]?.trim() ?? 'application/json',
  }),
  statusRow({
    cause: 'field-invalid',
    status: 422,
    sentence: (evidence) =>
      `The body is well-formed, but ${field(evidence) ?? 'a field'} is invalid${evidence.failedCheck ? '' : saying(evidence)}.`,
    advice: 'Fix the field that the response names.',
    source: 'RFC 9110 15.5.21',
    actionValue: field,
  }),
];

/** Causes that follow from the HTTP status, except authentication and authorization. */
export const httpCauses: readonly Cause[] = [...redirects, ...addressing, ...content];
