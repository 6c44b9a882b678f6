import { claimProblems, isNumericDate } from '#shared/model/jwt-claims.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { InspectionFinding, InspectionRow } from '#shared/model/inspection.ts';
import { claimLabels } from '#shared/trace/parameter-labels.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { failed, note, passed, row, shownJson, warning } from '../explained.ts';

export type Claims = Record<string, unknown>;

const timeClaims = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);

/** A time with its distance from the chosen clock, e.g. `2026-11-20T12:00:00.000Z (5 min ago)`. */
export function shownTime(ms: number, clockMs: number): string {
  if (Math.abs(ms) > 8.64e15) return 'not a time';
  const distance = formatDuration(Math.abs(ms - clockMs));
  return `${toInstant(ms)} (${ms > clockMs ? `in ${distance}` : `${distance} ago`})`;
}

/** A claim as seconds; undefined if it is not a usable number. */
const secondsOf = (value: unknown): number | undefined => (isNumericDate(value) ? value : undefined);

/** The rows of claims or header parameters, with the meaning of each. */
export function claimRows(claims: Claims, clockMs: number): InspectionRow[] {
  return Object.entries(claims).map(([name, value]) => {
    const seconds = timeClaims.has(name) ? secondsOf(value) : undefined;
    const shown = shownJson(value);
    const text = seconds === undefined ? shown : `${shown}: ${shownTime(seconds * 1000, clockMs)}`;
    const inspect = typeof value === 'string' && value.length > 40 && /^(?:ey|https?:)/.test(value) ? value : undefined;
    return row(name, text, ownMember(claimLabels, name), inspect === undefined ? {} : { inspect });
  });
}

function lifeFindings({ exp, iat, nbf }: Claims, clockMs: number): InspectionFinding[] {
  const found: InspectionFinding[] = [];
  const [expires, issued, starts] = [secondsOf(exp), secondsOf(iat), secondsOf(nbf)];
  if (expires !== undefined) {
    const isOver = expires * 1000 <= clockMs;
    const evidence = `exp is ${shownTime(expires * 1000, clockMs)}.`;
    const parts = { where: 'exp', source: 'RFC 7519 4.1.4' };
    found.push(
      isOver
        ? failed('Expired', evidence, { ...parts, advice: 'Get a new token.' })
        : passed('Not expired', evidence, parts),
    );
  } else if (exp === undefined) {
    const advice = 'Issue tokens with exp, so that a stolen token becomes useless.';
    found.push(warning('No expiry', 'The claim exp is missing: the token never expires.', { where: 'exp', advice }));
  }
  if (starts !== undefined && starts * 1000 > clockMs) {
    const advice = 'Wait, or set the clocks of both sides by NTP.';
    const parts = { where: 'nbf', source: 'RFC 7519 4.1.5', advice };
    found.push(failed('Not valid yet', `nbf is ${shownTime(starts * 1000, clockMs)}.`, parts));
  }
  if (issued !== undefined && issued * 1000 > clockMs + 1000) {
    const advice = 'Compare the clock of the issuer with this one.';
    const evidence = `iat is ${shownTime(issued * 1000, clockMs)}.`;
    found.push(warning('Issued in the future', evidence, { where: 'iat', source: 'RFC 7519 4.1.6', advice }));
  }
  if (expires !== undefined && issued !== undefined && expires <= issued) {
    found.push(failed('Lifetime', 'exp is not after iat.', { where: 'exp', advice: 'Correct the lifetime.' }));
  }
  return found;
}

/** What the claims of a token say about it on a clock. */
export function claimFindings(claims: Claims, clockMs: number): InspectionFinding[] {
  const forms = claimProblems(claims).map(({ advice, evidence, name, source }) =>
    failed(`Form of ${name}`, `${evidence}.`, { where: name, source, advice }),
  );
  const bound = claims['cnf'] === undefined ? [] : [boundFinding(claims['cnf'])];
  return [...forms, ...lifeFindings(claims, clockMs), ...bound];
}

function boundFinding(cnf: unknown): InspectionFinding {
  const { jkt, 'x5t#S256': certificate } = (cnf ?? {}) as Claims;
  const how =
    certificate !== undefined ? 'a client certificate (mutual TLS)' : jkt !== undefined ? 'a key (DPoP)' : 'a key';
  const advice = 'Send it with a proof of that key; as a plain Bearer token it is rejected.';
  return note('Bound to a key', `The token is only valid together with ${how}.`, { where: 'cnf', advice });
}

const insecureKeySources = ['jku', 'x5u', 'jwk', 'x5c'];

/** What the header of a token says about it. */
export function headerFindings(header: Claims): InspectionFinding[] {
  const { alg, crit } = header;
  const found: InspectionFinding[] = [];
  if (typeof alg === 'string' && alg.toLowerCase() === 'none') {
    const advice = 'Reject it: anyone can write such a token.';
    found.push(failed('Not signed', `alg is ${alg}.`, { where: 'alg', source: 'RFC 8725 3.2', advice }));
  }
  for (const name of insecureKeySources.filter((one) => header[one] !== undefined)) {
    const advice = 'Use keys of the issuer that you configured, not the ones that a token names.';
    const evidence = `The token brings its own key in ${name}.`;
    found.push(warning('Key in the token', evidence, { where: name, source: 'RFC 8725 3.10', advice }));
  }
  if (crit !== undefined) {
    const evidence = `A receiver that does not know ${shownJson(crit)} must reject the token.`;
    found.push(note('Critical parameters', evidence, { where: 'crit', source: 'RFC 7515 4.1.11' }));
  }
  return found;
}
