import { challengesForApiKey, reportsMissingApiKey, sendsApiKey } from '../api-key-facts.ts';
import type { Alternative, Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { addressOf, responseHeader, statusEvidence } from '../message-facts.ts';
import { mainMessage, ownWords, saying } from '../words.ts';
import { nearReceiverPaths } from '../near-receiver-paths.ts';

/** Whether the receiver answered a delivery with one of these statuses. */
const answered = ({ of, status }: Evidence, ...wanted: number[]): boolean =>
  of === 'delivery' && status !== undefined && wanted.includes(status);

const sentNothing = ({ authSent = 'none' }: Evidence): boolean => authSent === 'none';

/** The header that carries the signature of a delivery. */
const signatureHeader = ({ requestHeaders }: Evidence): string | undefined =>
  requestHeaders.find(([name]) => /signature$|signature-\d+|hmac|(^|-)sig(-|$)/i.test(name))?.[0];
const isSigned = (evidence: Evidence): boolean => signatureHeader(evidence) !== undefined;

const found = (evidence: Evidence): string[] => [
  statusEvidence(evidence),
  ...ownWords(evidence),
  `sent: ${sentNothing(evidence) ? 'no credentials' : (evidence.authSent ?? '')}`,
  ...(isSigned(evidence) ? [`the delivery is signed in ${signatureHeader(evidence)}`] : []),
  ...(isSigned(evidence) && evidence.changedBy === undefined
    ? ['the signature was made from exactly the bytes that were sent, with the secret of the subscription']
    : []),
];

/** Rejections that receivers give without words for each of these causes. */
const unexplained: Record<'signature' | 'credentials' | 'address', Alternative> = {
  signature: {
    cause: 'receiver-signature-refused',
    confidence: 'possible',
    evidence: ['the delivery is signed, and receivers answer a wrong signature with 401 or 403'],
    toTell: 'Compare the secret of the subscription with that of the receiver.',
  },
  credentials: {
    cause: 'receiver-auth-missing',
    confidence: 'possible',
    evidence: ['the subscription sends no credentials besides the signature'],
    toTell:
      'Send the event with a wrong secret: if the response is the same, the receiver may not verify signatures at all.',
  },
  address: {
    cause: 'request-blocked',
    confidence: 'possible',
    evidence: ['firewalls answer 403 as well'],
    toTell: 'Check whether the receiver logs the delivery. If it does not, something in front of it answers.',
  },
};

/** Certain only with a challenge: text in the body or a plain 401 can mean something else. */
const byChallenge = (evidence: Evidence): 'certain' | 'likely' =>
  challengesForApiKey(evidence) ? 'certain' : 'likely';

const near = (evidence: Evidence): string[] => nearReceiverPaths(addressOf(evidence).path);

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
    ? 'The receiver does not answer the handshake of CloudEvents, so nothing was delivered.'
    : 'The receiver permits a different sender, so nothing was delivered.';
}

/** Receivers' responses to deliveries (sections Authentication 12 and Errors of the interface). */
export const receiverCauses: readonly Cause[] = [
  {
    cause: 'receiver-token-unavailable',
    when: ({ error, of }) => of === 'delivery' && error?.code === 'OAUTH_TOKEN_FAILED',
    sentence: 'The sender could not get an access token for the receiver, so it sent nothing.',
    evidence: ({ error }) => [error?.message ?? ''],
    confidence: 'certain',
    advice: 'Check the token endpoint, client ID and secret of the subscription. The trace contains the token request.',
    source: 'RFC 6749 4.4',
  },
  {
    cause: 'receiver-permission-refused',
    when: ({ error, of }) => of === 'delivery' && error?.code === 'WEBHOOK_NOT_ALLOWED',
    sentence: permissionSentence,
    evidence: ({ error, url }) => [error?.message ?? '', `asked: OPTIONS ${url}`],
    confidence: (evidence) => (isUnsupported(evidence) ? 'likely' : 'certain'),
    advice:
      'Let the receiver answer OPTIONS with 200 and WebHook-Allowed-Origin: hookbench.localhost, or turn off the handshake in the subscription.',
    source: 'CloudEvents, HTTP 1.1 Web Hooks for Event Delivery 4.2',
    action: 'retry',
    alternatives: (evidence) =>
      isUnsupported(evidence)
        ? [
            {
              cause: 'receiver-path-wrong',
              confidence: 'possible',
              evidence: ['servers without an endpoint at the path answer OPTIONS in the same way'],
              toTell: 'Turn off the handshake and send a test event: a wrong path answers it with 404.',
            },
          ]
        : [],
  },
  {
    cause: 'receiver-signature-refused',
    when: (evidence) =>
      answered(evidence, 401) &&
      isSigned(evidence) &&
      sentNothing(evidence) &&
      responseHeader(evidence, 'www-authenticate') === undefined,
    sentence: ({ changedBy }) => {
      if (changedBy === undefined)
        return 'The receiver gives no reason, and probably does not accept the signature of the delivery.';
      const how = changedBy === 'fault' ? 'a fault changed it' : 'it was held, and edited';
      return `The receiver probably rejected the signature of the delivery: ${how} after it was signed.`;
    },
    said: ({ changedBy }) => {
      if (changedBy === undefined) return 'The receiver rejected the signature of the delivery.';
      const how = changedBy === 'fault' ? 'a fault changed it' : 'it was held, and edited';
      return `The receiver rejected the signature of the delivery: ${how} after it was signed.`;
    },
    evidence: found,
    confidence: (evidence) => (evidence.changedBy === undefined ? 'possible' : 'likely'),
    advice: ({ changedBy }) =>
      changedBy === undefined
        ? "Compare the secret and signing scheme with the receiver's, then the clocks. Check that no proxy changes the body."
        : `The receiver is right. ${changedBy === 'fault' ? 'Clear the fault, then redeliver' : 'Redeliver'} the event, which is signed again.`,
    source: 'Standard Webhooks 1.0',
    alternatives: (evidence) => (mainMessage(evidence) === undefined ? [unexplained.credentials] : []),
  },
  {
    cause: 'receiver-api-key-missing',
    when: (evidence) => answered(evidence, 401, 403) && reportsMissingApiKey(evidence),
    sentence: 'The receiver requires an API key and did not find one.',
    evidence: found,
    confidence: byChallenge,
    advice: "Configure the subscription with the receiver's API key and the header that the receiver reads.",
    source: 'Interface, Authentication 12',
  },
  {
    cause: 'receiver-api-key-wrong',
    when: (evidence) =>
      (answered(evidence, 401) && sendsApiKey(evidence)) ||
      (answered(evidence, 403) && sendsApiKey(evidence) && challengesForApiKey(evidence)),
    sentence: ({ authSent }) => `The receiver rejected the API key that the subscription sends (${authSent ?? ''}).`,
    evidence: found,
    confidence: byChallenge,
    advice: "Compare the key with the receiver's, which may have been rotated. Then retry.",
    source: 'Interface, Authentication 12',
    action: 'retry',
    alternatives: (evidence) =>
      isSigned(evidence) && mainMessage(evidence) === undefined ? [unexplained.signature] : [],
  },
  {
    cause: 'receiver-auth-missing',
    when: (evidence) => answered(evidence, 401) && sentNothing(evidence),
    sentence: 'The receiver requires authentication, but the subscription sends no credentials.',
    evidence: found,
    confidence: (evidence) => (responseHeader(evidence, 'www-authenticate') === undefined ? 'likely' : 'certain'),
    advice:
      'Configure the subscription with the bearer token, password, OAuth client or API key that the receiver expects.',
    source: 'Interface, Authentication 12',
  },
  {
    cause: 'receiver-auth-refused',
    when: (evidence) => answered(evidence, 401),
    sentence: (evidence) =>
      `The receiver rejected the credentials that the subscription sends (${evidence.authSent ?? ''})${saying(evidence)}.`,
    evidence: found,
    confidence: 'likely',
    advice: "Compare the subscription's credentials with what the receiver expects, then retry.",
    source: 'Interface, Authentication 12',
    action: 'retry',
    alternatives: (evidence) =>
      isSigned(evidence) && mainMessage(evidence) === undefined ? [unexplained.signature] : [],
  },
  {
    cause: 'receiver-forbidden',
    when: (evidence) => answered(evidence, 403),
    sentence: (evidence) =>
      mainMessage(evidence) === undefined
        ? 'The receiver does not permit the delivery, because of permissions, the IP address or the signature.'
        : `The receiver does not permit the delivery${saying(evidence)}.`,
    evidence: found,
    confidence: 'likely',
    advice: "Check the receiver's permissions, IP restrictions and signing secret.",
    source: 'Interface, Errors 403',
    action: 'retry',
    alternatives: (evidence) =>
      mainMessage(evidence) === undefined
        ? [...(isSigned(evidence) ? [unexplained.signature] : []), unexplained.address]
        : [],
  },
  {
    cause: 'receiver-path-wrong',
    when: (evidence) => answered(evidence, 404),
    sentence: (evidence) => `The receiver has no endpoint at ${addressOf(evidence).path}.`,
    evidence: (evidence) => [...found(evidence), ...near(evidence).map((path) => `similar path: ${path}`)],
    confidence: 'likely',
    advice: "Compare the subscription's URL and the event's path with the paths that the receiver serves.",
    source: 'Interface, Errors 404',
    action: 'use-right-path',
    actionValue: (evidence) => near(evidence)[0] ?? addressOf(evidence).path,
  },
  {
    cause: 'receiver-gone',
    when: (evidence) => answered(evidence, 410),
    sentence: 'The receiver was permanently removed (410), so the subscription was disabled.',
    evidence: found,
    confidence: 'certain',
    advice: 'Change the URL of the subscription, or enable it again if this was a mistake.',
    source: 'RFC 9110 15.5.11',
    action: 'enable-subscription',
  },
  {
    cause: 'receiver-failed',
    when: (evidence) => answered(evidence, 500),
    sentence: (evidence) => `The receiver failed while it processed the delivery${saying(evidence)}.`,
    evidence: found,
    confidence: 'certain',
    advice: "Check the receiver's log. The delivery is retried according to the subscription's retry schedule.",
    source: 'Interface, Errors 500',
    action: 'retry',
  },
];
