import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { hasLoginForm } from '../login-address.ts';
import { answerMembers, answerText, answerValue, peerWord, requestHeader, responseHeader } from '../message-facts.ts';
import { isPage, pageTitle, quoted } from '../messages.ts';
import { allWords, saying } from '../words.ts';
import { jsonMistake, reportsFailure, showsCrash, showsErrorPage } from '../reported-failure.ts';
import { schemeSent } from '../token-facts.ts';
import { statusRow } from './http-row.ts';

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

const showsLogin = ({ responseText = '' }: Evidence): boolean => hasLoginForm(responseText);

const called = (evidence: Evidence): string => {
  const title = pageTitle(evidence);
  return title === undefined ? 'an HTML page' : `an HTML page titled “${quoted(evidence, title)}”`;
};

const contentType = (evidence: Evidence): string => responseHeader(evidence, 'content-type') ?? 'no Content-Type';
const typeEvidence = (evidence: Evidence): string[] => [`Content-Type: ${contentType(evidence)}`];

const isTokenRequest = (evidence: Evidence): boolean =>
  isRequest(evidence) && evidence.method === 'POST' && evidence.grantType !== undefined;

const ignoredWords =
  /rules were not satisfied|(hook|event|delivery|webhook|payload|request) (was |is |has been )?(ignored|skipped|discarded|not (processed|handled|supported|accepted))|^\s*(ignored|skipped|unknown event|no such hook)/i;

/** Short texts by which receivers reject a delivery without an error status. */
const rejectedWords =
  /\b(invalid|bad|wrong|missing|unknown) (webhook )?(signature|secret|token|api key|payload|event)\b|signature (mismatch|(verification|validation) failed|does not match|is invalid)|^(error|failed|failure|unauthori[sz]ed|forbidden|denied|not authori[sz]ed|access denied|bad request)\b/i;
const maxRejection = 500;

/** Whether a receiver says that it did not process the delivery. */
function rejects(evidence: Evidence): boolean {
  const words = allWords(evidence).trim();
  if (reportsFailure(evidence) || showsCrash(evidence) || ignoredWords.test(words)) return true;
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
  const type = responseHeader(evidence, 'content-type')?.split(';')[0]?.trim();
  const accept = requestHeader(evidence, 'accept') ?? '';
  const { allChecksPassed, responseText = '', status } = evidence;
  if (!isRequest(evidence) || allChecksPassed !== undefined || type === undefined || status === 204) return undefined;
  if (!/json/i.test(accept) || accept.includes('*/*') || /json/i.test(type) || accept.includes(type)) return undefined;
  if (/^\s*[[{]/.test(responseText) && answerValue(evidence) !== undefined)
    return `The body is JSON, but it is declared as ${type}, so that clients do not read it as JSON`;
  const isEmpty = /^(text\/plain|application\/octet-stream)$/i.test(type) && responseText.trim() === '';
  return isEmpty ? undefined : `The request accepts JSON, but the response is ${type}`;
}

/** Responses whose status reports a success that their content contradicts. */
export const believedCauses: readonly Cause[] = [
  statusRow({
    cause: 'body-undecodable',
    status: success,
    and: ({ bodyProblem }) => bodyProblem !== undefined,
    confidence: ({ bodyProblem = '' }) => (/probably/.test(bodyProblem) ? 'likely' : 'certain'),
    sentence: (evidence) => {
      const { bodyHeader = 'Content-Encoding', bodyProblem = '' } = evidence;
      return `The response body is not what its ${bodyHeader} declares (${(responseHeader(evidence, bodyHeader.toLowerCase()) ?? 'none').slice(0, 100)}): ${bodyProblem.replace(/\.$/, '')}.`;
    },
    more: ({ bodyHeader = 'Content-Encoding', bodyProblem }) => [`${bodyHeader}: ${bodyProblem ?? ''}`],
    advice:
      'Check that the body is encoded exactly once, in the declared character set, and that no proxy changes it but keeps the header.',
    source: 'RFC 9110 8',
  }),
  statusRow({
    cause: 'token-answer-error',
    status: success,
    and: (evidence) => isTokenRequest(evidence) && answerText(evidence, 'error') !== undefined,
    sentence: (evidence) =>
      `The token endpoint responded with ${evidence.status}, but its body is an error: ${answerText(evidence, 'error')}.`,
    more: (evidence) => [
      `error ${answerText(evidence, 'error')}: ${answerText(evidence, 'error_description') ?? 'no description'}`,
    ],
    advice: 'Treat the response as an error, and fix what error and error_description name.',
    source: 'RFC 6749 5.2',
  }),
  statusRow({
    cause: 'token-answer-not-json',
    status: success,
    and: (evidence) =>
      isTokenRequest(evidence) && evidence.bodyComplete === true && answerMembers(evidence) === undefined,
    confidence: 'likely',
    sentence: (evidence) =>
      `The token endpoint responded with ${evidence.status}, but with ${isPage(evidence) ? called(evidence) : `a body that is not JSON (${contentType(evidence)})`}.`,
    more: typeEvidence,
    advice:
      "Check the address of the token endpoint: take it from the server's discovery document. Send Accept: application/json.",
    source: 'RFC 6749 5.1',
  }),
  statusRow({
    cause: 'token-answer-incomplete',
    status: success,
    and: (evidence) =>
      isTokenRequest(evidence) && evidence.bodyComplete === true && answerText(evidence, 'access_token') === undefined,
    sentence: ({ status }) => `The token endpoint responded with ${status}, but without an access_token.`,
    more: (evidence) => [
      `members: ${
        Object.keys(answerMembers(evidence) ?? {})
          .slice(0, 20)
          .join(', ') || 'none'
      }`,
    ],
    advice:
      "Check that the address is that of the token endpoint, and compare its response with the server's documentation.",
    source: 'RFC 6749 5.1',
  }),
  statusRow({
    cause: 'receiver-ignored-delivery',
    status: success,
    and: (evidence) => isDelivery(evidence) && rejects(evidence),
    confidence: 'likely',
    sentence: (evidence) =>
      `The receiver responded with ${evidence.status}, but says that it did not process the delivery.`,
    more: (evidence) => [`the response says: ${quoted(evidence, evidence.responseText ?? '')}`],
    advice:
      "Check the receiver's rules: event type, signature and secret. It should respond with an error status instead.",
    source: 'RFC 9110 15.3',
  }),
  statusRow({
    cause: 'error-in-success',
    status: success,
    and: (evidence) =>
      isRequest(evidence) &&
      evidence.allChecksPassed === undefined &&
      (reportsFailure(evidence) || showsCrash(evidence) || showsErrorPage(evidence)),
    confidence: 'likely',
    sentence: (evidence) =>
      `The ${peerWord(evidence)} responded with ${evidence.status}, but its body reports an error${saying(evidence)}.`,
    more: (evidence) => [`the body says: ${quoted(evidence, evidence.responseText ?? '')}`],
    advice: 'Read the error in the body, and treat the response as a failure.',
    source: 'RFC 9110 15.3',
  }),
  statusRow({
    cause: 'login-page',
    status: success,
    and: (evidence) => wantsJson(evidence) && isPage(evidence) && showsLogin(evidence),
    confidence: 'likely',
    sentence: (evidence) =>
      `The ${peerWord(evidence)} responded with ${evidence.status}, but with a login page (${called(evidence)}) instead of data.`,
    more: typeEvidence,
    advice:
      'Send the credentials that the API accepts, and check that the address is that of the API, not of its web pages.',
    source: 'RFC 9110 15.3',
    action: 'attach-token',
  }),
  statusRow({
    cause: 'html-instead-of-json',
    status: success,
    and: (evidence) => wantsJson(evidence) && isPage(evidence),
    confidence: 'likely',
    sentence: (evidence) =>
      `The server responded with ${evidence.status}, but with ${called(evidence)} instead of JSON.`,
    more: typeEvidence,
    advice: 'Check the host and path of the API. A web server or portal answered instead of the API.',
    source: 'RFC 9110 12.5.1',
    alternatives: () => [
      {
        cause: 'login-page',
        confidence: 'possible',
        evidence: ['portals and proxies answer requests without a session with a page of their own'],
        toTell: 'Open the address in a browser without being signed in. If it asks for a login, it is a login page.',
      },
      {
        cause: 'endpoint-not-found',
        confidence: 'possible',
        evidence: ['single-page applications answer every unknown path with their start page'],
        toTell:
          'Request a path that cannot exist. If the response is the same page, the path is not served by the API.',
      },
    ],
  }),
  statusRow({
    cause: 'answer-not-json',
    status: success,
    and: (evidence) => unreadableJson(evidence) || otherType(evidence) !== undefined,
    confidence: (evidence) => (unreadableJson(evidence) ? 'certain' : 'likely'),
    sentence(evidence) {
      const other = otherType(evidence);
      if (other !== undefined) return `${other}.`;
      return (evidence.responseText ?? '').trim() === ''
        ? 'The response is declared as JSON, but its body is empty.'
        : `The response is declared as JSON, but its body is not usable JSON: ${jsonMistake(evidence) ?? 'it may be cut'}.`;
    },
    more: (evidence) => [...typeEvidence(evidence), `the body has ${(evidence.responseText ?? '').length} characters`],
    advice: "Check the server's log, and whether a proxy cuts or changes the body.",
    source: 'RFC 8259 2',
  }),
  statusRow({
    cause: 'receiver-page-answered',
    status: success,
    and: (evidence) => isDelivery(evidence) && isPage(evidence),
    confidence: 'possible',
    sentence: (evidence) =>
      `The receiver accepted the delivery with ${evidence.status}, but with ${called(evidence)}: ${showsLogin(evidence) ? 'it is a login page, so the delivery was probably not processed' : 'probably not by the endpoint for deliveries'}.`,
    more: typeEvidence,
    advice: "Compare the subscription's URL with the paths that the receiver serves for deliveries.",
    source: 'RFC 9110 15.3',
  }),
];
