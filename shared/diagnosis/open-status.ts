import type { Evidence } from './evidence.ts';
import type { Meaning } from './meanings.ts';
import { isSignedCall, requestHeader, responseHeader } from './message-facts.ts';
import { isPage } from './messages.ts';
import type { Phrase } from './phrases.ts';
import { ofBehind } from './what-is-over.ts';

const open = new Set([400, 401, 403, 406, 412, 417, 418, 419, 424, 426, 428, 500, 503]);
/** Statuses that no specification has, but those of nginx, ArcGIS and gateways. */
const isUnspecified = (status: number): boolean => status > 431 && status < 495 && status !== 451;

/** Whether a status only tells that something is wrong, so that words which name a cause outrank it. */
export function isOpenStatus(evidence: Evidence): boolean {
  const { status = 0 } = evidence;
  if (status === 412)
    return !['if-match', 'if-none-match', 'if-unmodified-since'].some(
      (name) => requestHeader(evidence, name) !== undefined,
    );
  if (status === 426) return responseHeader(evidence, 'upgrade') === undefined;
  return open.has(status) || isUnspecified(status);
}

/** What a server has and calls itself. Its limits and what it does not find are none of the request. */
const ofServer =
  /\b(?:upstream|backend|database|db|sql\w*|relation|redis|ldap|smtp|third party|downstream|provider|remote|config\w*|environment variable|env|memory|stack|heap|pool|connections?|threads?|sockets?|disk|buffer|cpu|queue|workers?|length|classpath|recursion|execution|time limit|openai|stripe|aws\w*|kafka|elastic\w*|hibernate|driver|etc)\b/;

/** Whether a server that failed says that of something of its own. */
export const isOwnTrouble = ({ status = 0 }: Evidence, words: string): boolean =>
  status >= 500 && (ofBehind.test(words) || ofServer.test(words));

/** Meanings that words have whatever the status is, also that of a server that failed. */
const ofAnyStatus = new Set<Meaning>([
  ...(['client-certificate-missing', 'https-required', 'method-wrong', 'media-type', 'csrf', 'user-agent'] as const),
  ...([
    'origin-refused',
    'app-blocked',
    'address-refused',
    'rate-limited',
    'quota',
    'payment',
    'scope-missing',
  ] as const),
  ...(['credentials-missing', 'nonce-used', 'clock-skew', 'timestamp', 'header-missing', 'exists', 'changed'] as const),
  ...(['locked', 'factor-missing', 'body-too-large', 'headers-too-large'] as const),
]);
/** Those that words only have if the request was at fault. */
const ofErrorsOfClients = new Set<Meaning>([
  ...ofAnyStatus,
  ...(['account-refused', 'credentials-wrong', 'checksum-wrong', 'request-signature'] as const),
  ...(['signature-wrong', 'blocked', 'permission'] as const),
]);
/** What the request or the words must bear out beside an unusual status. */
const premises: Partial<Record<Meaning, (evidence: Evidence, said: string) => boolean>> = {
  'client-certificate-missing': ({ requestText = '' }) => requestText === '',
  'credentials-missing': ({ status = 0 }, said) =>
    status < 500 || /\b(?:headers?|requests?|authori[sz]ation|bearer)\b/.test(said),
  'nonce-used': isSignedCall,
  timestamp: (evidence) => isSignedCall(evidence) || evidence.of === 'delivery',
  'address-refused': (_evidence, said) => /\bips?\b|\b(?:this|your) network\b/.test(said),
};
const maxWords = 300;

/** Whether the words of a phrase count although their status is none of those that it is usual with. */
export function outranksStatus(
  evidence: Evidence,
  { isPair, means, status: [from, to] }: Phrase,
  said: string,
): boolean {
  const { status = 0 } = evidence;
  if (isPair || from === to || from >= 500 || status === 401 || !isOpenStatus(evidence)) return false;
  if (said.length > maxWords || isPage(evidence) || isOwnTrouble(evidence, said)) return false;
  return (status < 500 ? ofErrorsOfClients : ofAnyStatus).has(means) && premises[means]?.(evidence, said) !== false;
}
