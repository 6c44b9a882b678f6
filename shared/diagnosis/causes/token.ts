import { type Cause, valueOf } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { isSignedCall, requestHeader, statusEvidence } from '../message-facts.ts';
import {
  claimedTime,
  isIdToken,
  isOfClient,
  isoTime,
  jwtSent,
  malformationOf,
  movedClock,
  serverTime,
  skew,
} from '../token-facts.ts';
import { ownWords } from '../words.ts';
import { type RowTexts, type TextId, textOf } from './text-of.ts';

/** One reason why a server rejects a token with 401. */
interface TokenRejection extends RowTexts, Pick<Cause, 'action'> {
  /** The checks of our own servers that detect it. */
  checks: readonly string[];
  /** Whether `seen` must detect it too, because the check or the reason alone can mean a different fault. */
  mustSee?: true;
  /** Matches the evidence of the check, for checks that detect several faults. */
  finds?: RegExp;
  /** Detects it in the request itself and describes what it found. */
  seen?: (evidence: Evidence) => string | undefined;
}

function foundByCheck({ failedCheck }: Evidence, { checks, finds }: TokenRejection): boolean {
  return failedCheck !== undefined && checks.includes(failedCheck.name) && (finds?.test(failedCheck.evidence) ?? true);
}

/**
 * A row about a rejected token. Certain if a check of our own server failed; likely if the token itself shows it.
 */
function tokenRow(id: TextId, rejection: TokenRejection): Cause {
  const { allowed, checks: _checks, finds: _finds, mustSee, seen, ...row } = rejection;
  const texts = { ...textOf(id, allowed), ...row };
  return {
    ...texts,
    when(evidence) {
      if (mustSee && seen?.(evidence) === undefined) return false;
      if (evidence.failedCheck) return foundByCheck(evidence, rejection);
      return evidence.status === 401 && seen?.(evidence) !== undefined;
    },
    evidence(evidence) {
      const seenWords = seen?.(evidence);
      return [
        ...(evidence.failedCheck
          ? [`${evidence.failedCheck.name} failed: ${evidence.failedCheck.evidence}`]
          : [statusEvidence(evidence), ...ownWords(evidence)]),
        ...(seenWords === undefined ? [] : [seenWords]),
        ...(/expired|skew|not-yet/.test(id) ? movedClock(evidence) : []),
      ];
    },
    alternatives: (evidence) => (evidence.failedCheck ? [] : (texts.alternatives?.(evidence) ?? [])),
  };
}

/** What is wrong with the syntax of the bearer credentials that were sent. */
function malformation(evidence: Evidence): string | undefined {
  const value = requestHeader(evidence, 'authorization');
  return value === undefined ? undefined : malformationOf(value);
}

/** What is wrong with the token itself, also if only our own service found it. */
function misread(evidence: Evidence): string | undefined {
  const { evidence: found = '', name } = evidence.failedCheck ?? {};
  if (name === 'claims_typed') return found;
  const unread = 'it is not a JWT, and an opaque token of another authorization server cannot be read here';
  return malformation(evidence) ?? (name === 'token_readable' ? unread : undefined);
}

/** A 401 whose token has one recognizable fault (sections Authentication 5 and 6 of the interface). */
export const tokenCauses: readonly Cause[] = [
  tokenRow('token-malformed', {
    checks: ['token_syntax', 'token_readable', 'claims_typed'],
    seen: misread,
    sentence: (evidence) => {
      const how = misread(evidence);
      return how === undefined ? 'The access token is malformed.' : `The access token is malformed: ${how}.`;
    },
    action: 'attach-token',
  }),
  tokenRow('token-revoked', { checks: ['token_not_revoked'], action: 'authorize' }),
  tokenRow('clock-skew', {
    checks: ['token_not_expired', 'token_already_valid'],
    mustSee: true,
    seen: skew,
    sentence(evidence) {
      const found = skew(evidence);
      if (found === undefined && isSignedCall(evidence)) return 'The server does not accept the time of the request.';
      return `The access token is valid on this machine's clock, but not on the server's: ${found ?? 'the clocks differ'}.`;
    },
    action: 'reset-clock',
  }),
  tokenRow('token-expired', {
    checks: ['token_not_expired'],
    seen(evidence) {
      const [expiresAt, theirs] = [claimedTime(evidence, 'exp'), serverTime(evidence)];
      const now = theirs ?? evidence.atMs;
      if (expiresAt === undefined || now === undefined || expiresAt > now) return undefined;
      return `the token's exp is ${isoTime(expiresAt)}; ${theirs === undefined ? "this machine's" : "the server's"} clock was at ${isoTime(now)}`;
    },
    alternatives: (evidence) => {
      const expiresAt = claimedTime(evidence, 'exp');
      if (expiresAt !== undefined && expiresAt <= (evidence.atMs ?? serverTime(evidence) ?? 0)) return [];
      return [
        {
          cause: 'clock-skew',
          confidence: 'possible',
          evidence: [
            expiresAt === undefined
              ? 'the token does not show when it expires'
              : `the token's exp is ${isoTime(expiresAt)}`,
          ],
          toTell: "Compare the Date header of the server with this machine's clock, or send a new token.",
        },
      ];
    },
    advice: (evidence) =>
      valueOf(textOf(isOfClient(evidence) ? 'token-expired/client' : 'token-expired').advice, evidence),
    action: 'refresh',
  }),
  tokenRow('token-not-yet-valid', {
    checks: ['token_already_valid'],
    seen(evidence) {
      const [notBefore, now] = [claimedTime(evidence, 'nbf'), serverTime(evidence)];
      if (notBefore === undefined || now === undefined || notBefore <= now) return undefined;
      return `the token's nbf is ${isoTime(notBefore)}; the server's clock was at ${isoTime(now)}`;
    },
    action: 'reset-clock',
  }),
  tokenRow('token-type-wrong', {
    checks: ['type_access_token'],
    seen: (evidence) =>
      isIdToken(evidence) ? 'the token is an ID token: it has claims that only ID tokens have' : undefined,
    sentence: (evidence) =>
      isIdToken(evidence)
        ? 'The token is an ID token. It is for the client, not for the service.'
        : 'The token is not an access token. An ID token may have been sent instead.',
    action: 'attach-token',
  }),
  tokenRow('token-algorithm-wrong', {
    checks: ['key_known'],
    finds: /^alg /,
    seen(evidence) {
      const alg = jwtSent(evidence)?.header['alg'];
      return alg === 'none' ? "the token's alg is none, so it is unsigned" : undefined;
    },
    action: 'authorize',
  }),
  tokenRow('token-key-unknown', { checks: ['key_known'], action: 'authorize' }),
  tokenRow('token-signature-wrong', {
    checks: ['signature_valid'],
    allowed: {
      'token-key-unknown': (evidence) => jwtSent(evidence) !== undefined,
      'credentials-refused': (evidence) => jwtSent(evidence) === undefined,
    },
    action: 'authorize',
  }),
  tokenRow('token-issuer-wrong', { checks: ['issuer_trusted'], action: 'authorize' }),
  tokenRow('token-audience-wrong', { checks: ['audience_matches'], action: 'authorize' }),
  tokenRow('token-binding-unproven', { checks: ['dpop_bound'] }),
  tokenRow('step-up-required', { checks: ['authentication_sufficient'], action: 'authorize' }),
  tokenRow('token-certificate-missing', { checks: ['certificate_bound'] }),
];
