import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { hasLoginForm } from '../login-address.ts';
import { answerMembers, answerText, answerValue, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { isPage, pageTitle } from '../messages.ts';
import { outcomeOf } from '../outcome-members.ts';
import { quoted } from '../quoted.ts';
import { allWords, saying } from '../words.ts';
import { jsonMistake } from '../json-mistake.ts';
import { showsCrash, showsErrorPage } from '../error-pages.ts';
import { refusedLogin, reportsFailure } from '../reported-failure.ts';
import { schemeSent } from '../token-facts.ts';
import { statusRow } from './http-row.ts';
import { called } from './text-of.ts';

const success = [200, 299] as const;
const isRequest = ({ of }: Evidence): boolean => of === 'request';
const isDelivery = ({ of }: Evidence): boolean => of === 'delivery';

const sendsOrAcceptsJson = (evidence: Evidence): boolean =>
  /json/i.test(requestHeader(evidence, 'accept') ?? '') || /json/i.test(requestHeader(evidence, 'content-type') ?? '');

/** Whether the request is an API call rather than that of a page. */
const wantsJson = (evidence: Evidence): boolean =>
  isRequest(evidence) &&
  !/text\/html/i.test(requestHeader(evidence, 'accept') ?? '') &&
  (sendsOrAcceptsJson(evidence) ||
    schemeSent(evidence) === 'bearer' ||
    (evidence.authSent ?? '').startsWith('api-key'));

const loginTitle = /^(sign|log)[ -]?(in|on)\b|[|–:·-] (sign|log)[ -]?(in|on)$/i;
const showsLogin = (evidence: Evidence): boolean =>
  hasLoginForm(evidence.responseText ?? '') || loginTitle.test(pageTitle(evidence)?.trim() ?? '');

const contentType = (evidence: Evidence): string =>
  responseHeader(evidence, 'content-type')?.slice(0, 100) ?? 'no Content-Type';
const typeEvidence = (evidence: Evidence): string[] => [`Content-Type: ${contentType(evidence)}`];

const isTokenRequest = (evidence: Evidence): boolean =>
  isRequest(evidence) && evidence.method === 'POST' && evidence.grantType !== undefined;

/** The required members of a token response (RFC 6749 5.1) that are missing. */
const missingMembers = (evidence: Evidence): string[] =>
  ['access_token', 'token_type'].filter((name) => answerText(evidence, name) === undefined);

/** How long the issued token is valid, in seconds; NaN if the response does not say it. */
const lifetime = (evidence: Evidence): number => Number.parseInt(String(answerMembers(evidence)?.['expires_in']), 10);

const ignoredWords =
  /rules were not satisfied|(hook|event|delivery|webhook|payload|request) (was |is |has been )?(ignored|skipped|discarded|dropped|not (processed|handled|supported|accepted))|(webhook|hook|endpoint|integration) (is |was |has been )?(disabled|paused|inactive)|(event|topic)( type)? (is )?not (subscribed|registered|known|supported|handled|recogni[sz]ed)/i;
/** Words that can be about something else, if another member says that the delivery was accepted. */
const maybeIgnored =
  /^\s*(ignored|skipped|unknown event|no such hook)|nothing is configured for this|\bno (matching |registered |active |enabled )?(handler|listener|rule|trigger|workflow|flow|automation|subscription)s?\b/i;
/** A message of one word, which is the outcome. */
const onlyIgnored = /^(dropped|discarded|filtered|ignored|skipped|unhandled|no ?op)$/im;
const accepted = /^(ok|okay|true|success(ful)?|stored|accepted|saved|created)$/i;
/** Members that say what became of a delivery. */
const ofResult = /^(ok|success|status|result|message)$/i;

/** Whether a member says that the delivery was accepted. */
const saysAccepted = (evidence: Evidence): boolean =>
  Object.entries(outcomeOf(evidence)?.members ?? {}).some(
    ([name, value]) => ofResult.test(name) && accepted.test(String(value)),
  );

/** Whether a receiver says that it ignored the delivery. */
function ignores(evidence: Evidence, words: string): boolean {
  if (ignoredWords.test(words)) return true;
  return (maybeIgnored.test(words) || onlyIgnored.test(words)) && !saysAccepted(evidence);
}

/** Short texts by which receivers reject a delivery without an error status. */
const rejectedWords =
  /(?<!\b(?:no|any|without|previous|\d+) )\b(invalid|bad|wrong|missing|unknown) (webhook )?(signature|secret|token|api key|payload|event|hook|url|request|body|data)\b|(delivery|processing|request) failed with|signature (mismatch|(verification|validation) failed|does not match|is invalid)|^error(?!: ?(0|no|none|null|false)\W*$)(?=[:.,!]|$| (\d|in|while|when|during|processing|handling|parsing|occurred|code))|^(nok|ko|failed|failure|unauthori[sz]ed|forbidden|denied|not authori[sz]ed|access denied|bad request)\b/i;
const maxRejection = 500;

/** Whether a receiver says that it did not process the delivery. */
function rejects(evidence: Evidence): boolean {
  const words = allWords(evidence).trim();
  if (reportsFailure(evidence) || showsCrash(evidence) || ignores(evidence, words)) return true;
  return words.length <= maxRejection && !isPage(evidence) && rejectedWords.test(words);
}

/** Why a JSON body cannot be read, if its Content-Type says that it is JSON. */
const unreadableJson = (evidence: Evidence): boolean =>
  evidence.bodyComplete === true &&
  evidence.responseText !== undefined &&
  evidence.method !== 'HEAD' &&
  /[/+]json\b/i.test(contentType(evidence)) &&
  evidence.status !== 204 &&
  (answerValue(evidence) === undefined || jsonMistake(evidence) !== undefined);

/** A type other than the JSON that the request accepts, or that the body is. */
function otherType(evidence: Evidence): string | undefined {
  const type = responseHeader(evidence, 'content-type')?.slice(0, 100).split(';')[0]?.trim();
  const accept = requestHeader(evidence, 'accept') ?? '';
  const { allChecksPassed, responseText = '', status } = evidence;
  if (!isRequest(evidence) || allChecksPassed !== undefined || status === 204) return undefined;
  if (type === undefined)
    return /json/i.test(accept) &&
      !accept.includes('*/*') &&
      responseText.trim() !== '' &&
      answerValue(evidence) === undefined
      ? 'The request accepts JSON, but the response has no Content-Type, and its body is not JSON'
      : undefined;
  if (!/json/i.test(accept) || accept.includes('*/*') || /json/i.test(type) || accept.includes(type)) return undefined;
  if (/^\s*[[{]/.test(responseText) && answerValue(evidence) !== undefined)
    return `The body is JSON, but it is declared as ${type}, so that clients do not read it as JSON`;
  const isEmpty = /^(text\/plain|application\/octet-stream)$/i.test(type) && responseText.trim() === '';
  return isEmpty ? undefined : `The request accepts JSON, but the response is ${type}`;
}

/** Responses whose status reports a success that their content contradicts. */
export const believedCauses: readonly Cause[] = [
  statusRow('body-undecodable', {
    status: success,
    and: ({ bodyProblem }) => bodyProblem !== undefined,
    confidence: ({ bodyProblem = '' }) => (/probably/.test(bodyProblem) ? 'likely' : undefined),
    sentence: (evidence) => {
      const { bodyHeader = 'Content-Encoding', bodyProblem = '' } = evidence;
      return `The response body is not what its ${bodyHeader} declares (${(responseHeader(evidence, bodyHeader.toLowerCase()) ?? 'none').slice(0, 100)}): ${bodyProblem.replace(/\.$/, '')}.`;
    },
    more: ({ bodyHeader = 'Content-Encoding', bodyProblem }) => [`${bodyHeader}: ${bodyProblem ?? ''}`],
  }),
  statusRow('token-answer-error', {
    status: success,
    and: (evidence) => isTokenRequest(evidence) && answerText(evidence, 'error') !== undefined,
    sentence: (evidence) =>
      `The token endpoint responded with ${evidence.status}, but its body is an error: ${answerText(evidence, 'error')}.`,
    more: (evidence) => [
      `error ${answerText(evidence, 'error')}: ${answerText(evidence, 'error_description') ?? 'no description'}`,
    ],
  }),
  statusRow('token-answer-not-json', {
    status: success,
    and: (evidence) =>
      isTokenRequest(evidence) && evidence.bodyComplete === true && answerMembers(evidence) === undefined,
    confidence: 'likely',
    sentence: (evidence) =>
      `The token endpoint responded with ${evidence.status}, but with ${isPage(evidence) ? called(evidence) : `a body that is not JSON (${contentType(evidence)})`}.`,
    more: typeEvidence,
  }),
  statusRow('token-answer-incomplete', {
    status: success,
    and: (evidence) =>
      isTokenRequest(evidence) && evidence.bodyComplete === true && missingMembers(evidence).length > 0,
    sentence: (evidence) =>
      `The token endpoint responded with ${evidence.status}, but without ${missingMembers(evidence).join(' and ')}.`,
    advice: (evidence) =>
      answerText(evidence, 'access_token') === undefined
        ? "Check that the address is that of the token endpoint, and compare its response with the server's documentation."
        : 'Add the member to the response: many clients refuse a token without its type.',
    more: (evidence) => [
      `members: ${
        Object.keys(answerMembers(evidence) ?? {})
          .slice(0, 20)
          .join(', ') || 'none'
      }`,
    ],
  }),
  statusRow('token-answer-expired', {
    status: success,
    and: (evidence) => isTokenRequest(evidence) && lifetime(evidence) <= 0,
    more: (evidence) => [`expires_in: ${lifetime(evidence)}`],
  }),
  statusRow('receiver-ignored-delivery', {
    status: success,
    and: (evidence) => isDelivery(evidence) && rejects(evidence),
    confidence: 'likely',
    more: (evidence) => [`the response says: ${quoted(evidence, evidence.responseText ?? '')}`],
  }),
  statusRow('error-in-success', {
    status: success,
    and: (evidence) =>
      isRequest(evidence) &&
      evidence.allChecksPassed === undefined &&
      (reportsFailure(evidence) ||
        showsCrash(evidence) ||
        showsErrorPage(evidence) ||
        refusedLogin(evidence) !== undefined),
    confidence: 'likely',
    sentence: (evidence) => {
      const [header] = refusedLogin(evidence) ?? [];
      return `The ${peerWord(evidence)} responded with ${evidence.status}, but ${header === undefined ? `its body reports an error${saying(evidence)}` : `its header ${header} says that it did not accept the credentials`}.`;
    },
    more: (evidence) => [
      ...[refusedLogin(evidence) ?? []].filter(({ length }) => length > 0).map((pair) => pair.join(': ')),
      `the body says: ${quoted(evidence, evidence.responseText ?? '')}`,
    ],
  }),
  statusRow('login-page', {
    status: success,
    and: (evidence) => wantsJson(evidence) && isPage(evidence) && showsLogin(evidence),
    confidence: 'likely',
    more: typeEvidence,
    action: 'attach-token',
  }),
  statusRow('html-instead-of-json', {
    status: success,
    and: (evidence) => wantsJson(evidence) && isPage(evidence),
    confidence: 'likely',
    more: typeEvidence,
  }),
  statusRow('answer-not-json', {
    status: success,
    and: (evidence) => unreadableJson(evidence) || otherType(evidence) !== undefined,
    confidence: (evidence) => (unreadableJson(evidence) ? undefined : 'likely'),
    sentence(evidence) {
      const other = otherType(evidence);
      if (other !== undefined) return `${other}.`;
      return (evidence.responseText ?? '').trim() === ''
        ? 'The response is declared as JSON, but its body is empty.'
        : `The response is declared as JSON, but its body is not usable JSON: ${jsonMistake(evidence) ?? 'it may be cut'}.`;
    },
    more: (evidence) => [...typeEvidence(evidence), `the body has ${(evidence.responseText ?? '').length} characters`],
  }),
  statusRow('preflight-without-origin', {
    status: success,
    and: (evidence) =>
      evidence.method === 'OPTIONS' &&
      requestHeader(evidence, 'access-control-request-method') !== undefined &&
      responseHeader(evidence, 'access-control-allow-origin') === undefined,
    more: () => ['the response has no Access-Control-Allow-Origin'],
  }),
  statusRow('receiver-page-answered', {
    status: success,
    and: (evidence) => isDelivery(evidence) && isPage(evidence),
    confidence: 'possible',
    sentence: (evidence) =>
      `The receiver accepted the delivery with ${evidence.status}, but with ${called(evidence)}: ${showsLogin(evidence) ? 'it is a login page, so the delivery was probably not processed' : 'probably not by the endpoint for deliveries'}.`,
    more: typeEvidence,
  }),
];
