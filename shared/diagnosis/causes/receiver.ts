import { challengesForApiKey, reportsMissingApiKey, sendsApiKey } from '../api-key-facts.ts';
import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, isSigned, responseHeader, signatureHeader, statusEvidence } from '../message-facts.ts';
import { mainMessage, ownWords, saying } from '../words.ts';
import { nearReceiverPaths } from '../near-receiver-paths.ts';
import { textOf } from './text-of.ts';

/** Whether the receiver answered a delivery with one of these statuses. */
const answered = ({ of, status }: Evidence, ...wanted: number[]): boolean =>
  of === 'delivery' && status !== undefined && wanted.includes(status);

const sentNothing = ({ authSent = 'none' }: Evidence): boolean => authSent === 'none';

const found = (evidence: Evidence): string[] => [
  statusEvidence(evidence),
  ...ownWords(evidence),
  `sent: ${sentNothing(evidence) ? 'no credentials' : (evidence.authSent ?? '')}`,
  ...(isSigned(evidence) ? [`the delivery is signed in ${signatureHeader(evidence)}`] : []),
  ...(isSigned(evidence) && evidence.changedBy === undefined
    ? ['the signature was made from exactly the bytes that were sent, with the secret of the subscription']
    : []),
];

/** Whether the receiver gives no reason, so that several causes are possible. */
const isUnexplained = (evidence: Evidence): boolean => mainMessage(evidence) === undefined;
const orSignature = {
  'receiver-signature-refused': (evidence: Evidence) => isSigned(evidence) && isUnexplained(evidence),
};

const near = (evidence: Evidence): string[] => nearReceiverPaths(addressOf(evidence).path);

/** What changed a delivery after it was signed, as the end of a sentence. */
function signedChange({ changedBy }: Evidence): string | undefined {
  if (changedBy === undefined) return undefined;
  return `: ${changedBy === 'fault' ? 'a fault changed it' : 'it was held, and edited'} after it was signed.`;
}

/** The status of the response to OPTIONS. */
const permissionStatus = ({ error }: Evidence): number =>
  Number(/OPTIONS with (\d{3})/.exec(error?.message ?? '')?.[1]);
const isRejected = (evidence: Evidence): boolean => [401, 403].includes(permissionStatus(evidence));
/** Whether the receiver answers OPTIONS as servers do that do not know the handshake. */
const isUnsupported = (evidence: Evidence): boolean =>
  !isRejected(evidence) && /without WebHook-Allowed-Origin/.test(evidence.error?.message ?? '');

function permissionSentence(evidence: Evidence): string {
  if (isRejected(evidence)) {
    const status = permissionStatus(evidence);
    return `The receiver rejected the request for permission (OPTIONS) with ${status}, so nothing was delivered.`;
  }
  return isUnsupported(evidence)
    ? 'The receiver does not respond to the handshake of CloudEvents, so nothing was delivered.'
    : 'The receiver permits a different sender, so nothing was delivered.';
}

/** Receivers' responses to deliveries (sections Authentication 12 and Errors of the interface). */
export const receiverCauses: readonly Cause[] = [
  {
    ...textOf('receiver-token-unavailable'),
    when: ({ error, of }) => of === 'delivery' && error?.code === 'OAUTH_TOKEN_FAILED',
    evidence: ({ error }) => [error?.message ?? ''],
  },
  {
    ...textOf('receiver-permission-refused', { 'receiver-path-wrong': isUnsupported }),
    when: ({ error, of }) => of === 'delivery' && error?.code === 'WEBHOOK_NOT_ALLOWED',
    sentence: permissionSentence,
    evidence: ({ error, url }) => [error?.message ?? '', `asked: OPTIONS ${url}`],
    confidence: (evidence) => (isUnsupported(evidence) ? 'likely' : undefined),
    action: 'retry',
  },
  {
    ...textOf('receiver-signature-refused', { 'receiver-auth-missing': () => true }),
    when: (evidence) =>
      answered(evidence, 401) &&
      isSigned(evidence) &&
      sentNothing(evidence) &&
      responseHeader(evidence, 'www-authenticate') === undefined,
    sentence: (evidence) => {
      const change = signedChange(evidence);
      if (change !== undefined) return `The receiver probably rejected the signature of the delivery${change}`;
      return isUnexplained(evidence)
        ? 'The receiver gives no reason, and probably does not accept the signature of the delivery.'
        : `The receiver rejects the delivery${saying(evidence)}. That can mean its signature.`;
    },
    said: (evidence) => `The receiver rejected the signature of the delivery${signedChange(evidence) ?? '.'}`,
    evidence: found,
    confidence: (evidence) => (evidence.changedBy === undefined ? 'possible' : 'likely'),
    advice: ({ changedBy }) =>
      changedBy === undefined
        ? "Compare the secret and signing scheme with the receiver's, then the clocks. Check that no proxy changes the body."
        : `The receiver is right. ${changedBy === 'fault' ? 'Clear the fault, then redeliver' : 'Redeliver'} the event, which is signed again.`,
  },
  {
    ...textOf('receiver-api-key-missing'),
    when: (evidence) => answered(evidence, 401, 403) && reportsMissingApiKey(evidence),
    evidence: found,
  },
  {
    ...textOf('receiver-api-key-wrong', orSignature),
    when: (evidence) =>
      (answered(evidence, 401) && sendsApiKey(evidence)) ||
      (answered(evidence, 403) && sendsApiKey(evidence) && challengesForApiKey(evidence)),
    evidence: found,
    action: 'retry',
  },
  {
    ...textOf('receiver-auth-missing'),
    when: (evidence) => answered(evidence, 401) && sentNothing(evidence),
    evidence: found,
  },
  {
    ...textOf('receiver-auth-refused', orSignature),
    when: (evidence) => answered(evidence, 401),
    evidence: found,
    confidence: 'likely',
    action: 'retry',
  },
  {
    ...textOf('receiver-forbidden', { ...orSignature, 'request-blocked': isUnexplained }),
    when: (evidence) => answered(evidence, 403),
    evidence: found,
    confidence: 'likely',
    action: 'retry',
  },
  {
    ...textOf('receiver-path-wrong'),
    when: (evidence) => answered(evidence, 404),
    evidence: (evidence) => [...found(evidence), ...near(evidence).map((path) => `similar path: ${path}`)],
    confidence: 'likely',
    action: 'use-right-path',
    actionValue: (evidence) => near(evidence)[0] ?? addressOf(evidence).path,
  },
  {
    ...textOf('receiver-gone'),
    when: (evidence) => answered(evidence, 410),
    evidence: found,
    action: 'enable-subscription',
  },
  {
    ...textOf('receiver-failed'),
    when: (evidence) => answered(evidence, 500),
    evidence: found,
    action: 'retry',
  },
];
