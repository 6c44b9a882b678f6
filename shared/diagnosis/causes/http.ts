import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, answerMembers, answerText, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { namedField } from '../named-fields.ts';
import { namesRecord } from '../named-record.ts';
import { allWords, mainMessage, saying } from '../words.ts';
import { shownUrl } from '../../redaction/shown-url.ts';
import { rightPath } from '../right-path.ts';
import { headerEvidence, isForeign, statusRow } from './http-row.ts';

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

/** Whether the request has a body, and the words name no other part of it. */
const hasBody = (evidence: Evidence): boolean =>
  !/^(GET|HEAD)$/.test(evidence.method) && !/\b(query ?string|quer(y|ies)|headers?)\b/.test(allWords(evidence));

const is = (check: string) => (evidence: Evidence) => evidence.failedCheck?.name === check;

/** Whether a server of others gives a reason that has nothing to do with what its status means. */
const givesOther = (topic: RegExp) => (evidence: Evidence) =>
  isForeign(evidence) && mainMessage(evidence) !== undefined && !topic.test(allWords(evidence));
const isNotOther = (topic: RegExp) => (evidence: Evidence) => !givesOther(topic)(evidence);
const ofMethods = /method|implement|support|verb|operation|action|function|feature|501/;
const ofForms =
  /accept|application|json|xml|support|media|content|\btypes?\b|format|mime|charset|encoding|languages?|version|represent|406/;
const ofConditions =
  /condition|e ?tags?\b|if (un)?(modified|match|none)|match|version|revision|stale|lease|concurren|lock|chang|modif|updat|412|428/;

const redirects: readonly Cause[] = [
  statusRow('not-modified', { status: 304 }),
  statusRow('redirect-not-followed', {
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
    actionValue: (evidence) => responseHeader(evidence, 'location'),
  }),
];

/** Words of what a conflict or the form of a response is about, of which something can also be absent. */
const ofStatus =
  /\b(conflicts?|versions?|exists|lock\w*|concurren\w*|represent\w*|media types?|(un)?accept\w*|formats?)\b/;

/** Whether a server of others says that it found nothing, with a status for something else. */
function saysAbsent(evidence: Evidence): boolean {
  if (![406, 409].includes(evidence.status ?? 0) || !isForeign(evidence)) return false;
  // The name of the status alone says nothing.
  const words = allWords(evidence).replace(/^(conflict|not acceptable)$/gm, '');
  return /\b(not found|0 rows|no (rows|results|records)|does not exist)\b/.test(words) && !ofStatus.test(words);
}

const addressing: readonly Cause[] = [
  statusRow('no-recorded-response', {
    status: 404,
    and: (evidence) =>
      is('recorded_response')(evidence) || answerMembers(evidence)?.['code'] === 'no_recorded_response',
    // A server of others can use the same code for something else.
    sentence: (evidence) =>
      answerText(evidence, 'detail') ?? 'The recording that is played has no response to the request.',
  }),
  statusRow('path-wrong', {
    status: 404,
    and: (evidence) =>
      evidence.allChecksPassed !== true &&
      (evidence.failedCheck ? is('path_known')(evidence) : !namesRecord(evidence)) &&
      meant(evidence) !== undefined,
    sentence: (evidence) =>
      `There is no ${evidence.method} ${addressOf(evidence).path}; the interface has ${evidence.method} ${meant(evidence)}.`,
    action: 'use-right-path',
    actionValue: meant,
  }),
  statusRow('record-unknown', {
    status: [404, 409],
    and: (evidence) => {
      const { allChecksPassed, failedCheck, status } = evidence;
      if (status !== 404) return saysAbsent(evidence);
      return (
        allChecksPassed === true ||
        (failedCheck === undefined ? namesRecord(evidence) : failedCheck.name !== 'path_known')
      );
    },
    sentence: (evidence) =>
      evidence.allChecksPassed === true || evidence.failedCheck !== undefined
        ? 'The path is correct, but no record has this identifier.'
        : `The path may be correct, but no record has this identifier${saying(evidence)}.`,
    allowed: {
      'endpoint-not-found': ({ failedCheck, status }) => failedCheck === undefined && status === 404,
      'not-acceptable': ({ status }) => status === 406,
      conflict: ({ status }) => status === 409,
    },
  }),
  statusRow('endpoint-not-found', {
    status: 404,
    // Gateways that hide unknown paths answer as if credentials were missing.
    allowed: {
      'authorization-scheme-wrong': (evidence) => isForeign(evidence) && evidence.status !== 404,
      'record-unknown': isForeign,
    },
  }),
  statusRow('method-not-allowed', {
    status: 405,
    sentence: (evidence) =>
      `The method ${evidence.method} is not allowed here${allowed(evidence) && `. Allowed: ${allowed(evidence)}`}.`,
    more: headerEvidence('Allow'),
    action: 'use-allowed-method',
    actionValue: (evidence) =>
      allowed(evidence)
        .split(',')
        .map((method) => method.trim())
        .find((method) => method !== '' && method !== 'OPTIONS'),
  }),
  statusRow('method-not-implemented', { status: 501, and: isNotOther(ofMethods), action: 'use-allowed-method' }),
];

/** Whether the request accepts any media type, so that Accept cannot be the reason. A weight of 0 accepts none (RFC 9110 12.4.2). */
function acceptsAll(evidence: Evidence): boolean {
  const accept = requestHeader(evidence, 'accept') ?? '';
  return accept === '' || accept.split(',').some((range) => /^ *\*\/\* *(;|$)(?! *q=0(\.0*)? *($|;))/i.test(range));
}

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

/** Whether 417 is not about Expect (RFC 9110 15.5.18), which was not sent, as frameworks use it for errors of validation. */
const isInvalidBy417 = (evidence: Evidence): boolean =>
  evidence.status === 417 &&
  isForeign(evidence) &&
  requestHeader(evidence, 'expect') === undefined &&
  mainMessage(evidence) !== undefined;

const content: readonly Cause[] = [
  statusRow('body-not-json', {
    status: [400, 422],
    and: (evidence) =>
      isInvalid(evidence) &&
      (is('body_json')(evidence) ||
        answerText(evidence, 'code') === 'malformed_json' ||
        ((!evidence.failedCheck || isUnreadable(evidence)) && evidence.requestBodyProblem !== undefined)),
    more: ({ requestBodyProblem }) =>
      requestBodyProblem === undefined ? [] : [`the body that was sent: ${requestBodyProblem}`],
  }),
  statusRow('request-invalid', {
    status: [400, 422],
    and: (evidence) => evidence.status === 400 || isUnreadable(evidence) || isInvalidBy417(evidence),
    sentence: (evidence) =>
      `The server rejected the request as invalid${namedField(evidence) ? ` at ${namedField(evidence)}` : ''}${saying(evidence)}.`,
    actionValue: namedField,
  }),
  statusRow('not-acceptable', {
    status: 406,
    and: isNotOther(ofForms),
    confidence: (evidence) => (acceptsAll(evidence) ? 'possible' : undefined),
    allowed: { 'request-blocked': isForeign },
    sentence: (evidence) =>
      acceptsAll(evidence)
        ? `The server responded that it has no acceptable form of the resource, although the request accepts any media type${saying(evidence)}.`
        : `The server cannot produce any media type in Accept (${requestHeader(evidence, 'accept')}).`,
  }),
  statusRow('payment-required', { status: 402 }),
  statusRow('conflict', {
    status: 409,
    sentence: (evidence) =>
      `The request conflicts with the current state of the record${evidence.failedCheck ? '' : saying(evidence)}.`,
  }),
  statusRow('gone', { status: 410 }),
  statusRow('length-required', { status: 411 }),
  statusRow('precondition-failed', {
    status: 412,
    confidence(evidence) {
      if (conditionOf(evidence) === undefined) return 'possible';
      return isWeak(requestHeader(evidence, 'if-match')) ? 'likely' : undefined;
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
    actionValue: (evidence) => responseHeader(evidence, 'etag'),
  }),
  statusRow('precondition-required', { status: 428, and: isNotOther(ofConditions) }),
  statusRow('body-too-large', { status: 413 }),
  statusRow('media-type-wrong', {
    status: 415,
    sentence: (evidence) => {
      const sent = requestHeader(evidence, 'content-type')?.slice(0, 100);
      const takes = mediaTypes(evidence);
      return `The server does not accept ${sent ?? 'a body without Content-Type'}${takes ? `. It accepts ${takes}` : ''}.`;
    },
    more: (evidence) => [...headerEvidence('Accept-Patch')(evidence), ...headerEvidence('Accept-Post')(evidence)],
    action: 'set-content-type',
    actionValue: (evidence) => mediaTypes(evidence)?.split(',')[0]?.trim() ?? 'application/json',
  }),
  statusRow('field-invalid', {
    status: 422,
    sentence: (evidence) =>
      `The ${hasBody(evidence) ? 'body' : 'request'} is well-formed, but ${namedField(evidence) ?? 'a field'} is invalid${evidence.failedCheck ? '' : saying(evidence)}.`,
    actionValue: namedField,
  }),
];

/** Causes that follow from the HTTP status, except authentication and authorization. */
export const httpCauses: readonly Cause[] = [...redirects, ...addressing, ...content];
