import { challengesForApiKey, missesApiKey, refusesApiKey, sendsApiKey } from '../api-key-facts.ts';
import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, answerText, reasonEvidence, reasonGiven, statusEvidence } from '../message-facts.ts';
import { nearReceiverPaths } from '../near-receiver-paths.ts';

/** A delivery that the receiver answered with a status. */
const answered = ({ of, status }: Evidence, ...wanted: number[]): boolean =>
  of === 'delivery' && status !== undefined && wanted.includes(status);

const sentNothing = ({ authSent = 'none' }: Evidence): boolean => authSent === 'none';

const allReasons = (evidence: Evidence): string => `${reasonGiven(evidence)} ${answerText(evidence, 'error') ?? ''}`;

const found = (evidence: Evidence): string[] => [
  statusEvidence(evidence),
  ...reasonEvidence(evidence),
  `sent: ${sentNothing(evidence) ? 'no credentials' : (evidence.authSent ?? '')}`,
];

/** Only a challenge proves that it is the key: words are read, and a bare 401 may mean something else. */
const byChallenge = (evidence: Evidence): 'certain' | 'likely' =>
  challengesForApiKey(evidence) ? 'certain' : 'likely';

const near = (evidence: Evidence): string[] => nearReceiverPaths(addressOf(evidence).path);

/** What receivers answer to deliveries (Authentication 12 and Errors of the interface). */
export const receiverCauses: readonly Cause[] = [
  {
    cause: 'receiver-token-unavailable',
    when: ({ error, of }) => of === 'delivery' && error?.code === 'OAUTH_TOKEN_FAILED',
    sentence: 'The sender got no access token for the receiver, so nothing was sent to it.',
    evidence: ({ error }) => [error?.message ?? ''],
    confidence: 'certain',
    advice: 'Look at token endpoint, client and secret of the subscription; the exchange with it is in the trace.',
    source: 'RFC 6749 4.4',
  },
  {
    cause: 'receiver-signature-refused',
    when: (evidence) =>
      answered(evidence, 400, 401, 403) && /\b(signatures?|signed|hmac)\b/i.test(allReasons(evidence)),
    sentence: 'The receiver does not accept the signature of the delivery, or the time that was signed.',
    evidence: found,
    confidence: 'likely',
    advice:
      "Compare secret and scheme with the receiver's, then the clocks; see whether something on the way changes the body.",
    source: 'Standard Webhooks 1.0',
  },
  {
    cause: 'receiver-api-key-missing',
    when: (evidence) => answered(evidence, 401, 403) && missesApiKey(evidence),
    sentence: 'The receiver demands an API key, and found none where it looked.',
    evidence: found,
    confidence: byChallenge,
    advice: 'Give the subscription the API key of the receiver, in the header field that the receiver reads.',
    source: 'Interface, Authentication 12',
  },
  {
    cause: 'receiver-api-key-wrong',
    when: (evidence) =>
      (answered(evidence, 401, 403) && refusesApiKey(evidence)) ||
      (answered(evidence, 401) && sendsApiKey(evidence)) ||
      (answered(evidence, 403) && sendsApiKey(evidence) && challengesForApiKey(evidence)),
    sentence: ({ authSent }) => `The receiver refused the API key that the subscription sends (${authSent ?? ''}).`,
    evidence: found,
    confidence: byChallenge,
    advice: 'Compare the key with the one that the receiver holds, and send again; it may have been replaced.',
    source: 'Interface, Authentication 12',
    action: 'retry',
  },
  {
    cause: 'receiver-auth-missing',
    when: (evidence) => answered(evidence, 401) && sentNothing(evidence),
    sentence: 'The receiver demands authentication, and the subscription sends none.',
    evidence: found,
    confidence: 'certain',
    advice: 'Give the subscription the bearer token, password, OAuth client or API key that the receiver expects.',
    source: 'Interface, Authentication 12',
  },
  {
    cause: 'receiver-auth-refused',
    when: (evidence) => answered(evidence, 401),
    sentence: ({ authSent }) => `The receiver refused the credentials that the subscription sends (${authSent ?? ''}).`,
    evidence: found,
    confidence: 'certain',
    advice: 'Compare what the subscription sends with what the receiver expects, and send again.',
    source: 'Interface, Authentication 12',
    action: 'retry',
  },
  {
    cause: 'receiver-forbidden',
    when: (evidence) => answered(evidence, 403),
    sentence: 'The receiver does not permit the delivery: by permission, by address, or by the signature.',
    evidence: found,
    confidence: 'likely',
    advice: "Look at the receiver's permissions, its IP restrictions, and its signing secret.",
    source: 'Interface, Errors 403',
    action: 'retry',
  },
  {
    cause: 'receiver-path-wrong',
    when: (evidence) => answered(evidence, 404),
    sentence: (evidence) => `The receiver has nothing at ${addressOf(evidence).path}.`,
    evidence: (evidence) => [...found(evidence), ...near(evidence).map((path) => `near it: ${path}`)],
    confidence: 'certain',
    advice: "Compare the subscription's URL and the path of the event with what the receiver serves.",
    source: 'Interface, Errors 404',
    action: 'use-right-path',
    actionValue: (evidence) => near(evidence)[0] ?? addressOf(evidence).path,
  },
  {
    cause: 'receiver-gone',
    when: (evidence) => answered(evidence, 410),
    sentence: 'The receiver is gone for good, so its subscription is turned off.',
    evidence: found,
    confidence: 'certain',
    advice: 'Give the subscription a new URL, or turn it on again if this was a mistake.',
    source: 'RFC 9110 15.5.11',
    action: 'enable-subscription',
  },
  {
    cause: 'receiver-failed',
    when: (evidence) => answered(evidence, 500),
    sentence: 'The receiver took the delivery and failed on it.',
    evidence: found,
    confidence: 'certain',
    advice: "Look into the receiver's log. The delivery is sent again as the subscription says.",
    source: 'Interface, Errors 500',
    action: 'retry',
  },
];
