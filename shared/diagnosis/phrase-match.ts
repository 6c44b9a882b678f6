import { isShown } from './against.ts';
import { sendsApiKey } from './api-key-facts.ts';
import type { Evidence } from './evidence.ts';
import type { Meaning } from './meanings.ts';
import { redirectedError } from './message-facts.ts';
import { isPage, isSoapFault } from './messages.ts';
import type { Phrase } from './phrases.ts';
import { otherPlace, wordsFor } from './premises.ts';
import { ofBehind } from './what-is-over.ts';

/** Meanings that receivers also report with 500, because their handler throws. */
const thrown = new Set<Meaning>([
  'signature-wrong',
  'signature-missing',
  'signature-unreadable',
  'timestamp',
  'body-changed',
]);
/** Meanings that APIs report with 500, because they do not catch what a library for tokens throws. */
const thrownByCalls = new Set<Meaning>([
  ...(['expired', 'not-yet-valid', 'token-malformed', 'token-invalid', 'audience-wrong', 'issuer-wrong'] as const),
  ...(['signature-wrong', 'key-unknown', 'algorithm-wrong'] as const),
]);
const maxThrown = 300;
/** Words of libraries that verify the token of a request, and of nothing that a server calls itself. */
const ofVerifier = /\bjwts?\b|\bsignature has expired\b|\btoken ?expired ?(error|exception)\b|\bauthentication token\b/;

/** Whether a 500 is that of a handler that throws about what was sent: a token that expired can also be one of the server. */
function isThrown(evidence: Evidence, means: Meaning, said: string): boolean {
  const { of, status } = evidence;
  if (status !== 500 || said.length >= maxThrown || ofBehind.test(said)) return false;
  if (means === 'body-unreadable') return evidence.requestBodyProblem !== undefined;
  if (of === 'delivery') return thrown.has(means);
  // A key that was not sent is that with which the server calls another one.
  if (/\bapi key\b/.test(said) && !sendsApiKey(evidence) && otherPlace(evidence) === undefined) return false;
  const isOwn = means !== 'expired' || isShown('token-expired', evidence) || ofVerifier.test(said);
  return thrownByCalls.has(means) && isOwn;
}

/** Whether the other side writes a phrase, and its status and what was sent allow it. */
export function isWritten(
  evidence: Evidence,
  { isPair, means, status: [from, to], words }: Phrase,
  said: string,
): boolean {
  const { status = 0 } = evidence;
  if (status < 300 && means !== 'not-http' && !isPage(evidence)) return false;
  if (isPair && isPage(evidence) && status < 500) return false;
  const counts =
    (status >= from && status <= to) ||
    (from === 400 &&
      (status < 400 || status >= 500) &&
      (isSoapFault(evidence) || redirectedError(evidence) !== undefined));
  return (
    (counts || isThrown(evidence, means, said)) && words.test(evidence.of === 'request' ? wordsFor(means, said) : said)
  );
}
