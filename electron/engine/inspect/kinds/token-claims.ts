import { claimProblems, isNumericDate } from '#shared/model/jwt-claims.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { InspectionFinding, InspectionRow } from '#shared/model/inspection.ts';
import { claimLabels } from '#shared/trace/parameter-labels.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import { ownMember } from '#shared/model/own-member.ts';
import { finding, row, shownJson } from '../explained.ts';

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
    found.push(finding(isOver ? 'token/expired' : 'token/not-expired', { time: shownTime(expires * 1000, clockMs) }));
  } else if (exp === undefined) found.push(finding('token/no-expiry'));
  if (starts !== undefined && starts * 1000 > clockMs)
    found.push(finding('token/not-yet-valid', { time: shownTime(starts * 1000, clockMs) }));
  if (issued !== undefined && issued * 1000 > clockMs + 1000)
    found.push(finding('token/from-the-future', { time: shownTime(issued * 1000, clockMs) }));
  if (expires !== undefined && issued !== undefined && expires <= issued) found.push(finding('token/lifetime'));
  return found;
}

/** What the claims of a token say about it on a clock. */
export function claimFindings(claims: Claims, clockMs: number): InspectionFinding[] {
  const forms = claimProblems(claims).map(({ advice, evidence, name, source }) =>
    finding('token/claim-form', { name, evidence, source, advice }),
  );
  const bound = claims['cnf'] === undefined ? [] : [boundFinding(claims['cnf'])];
  return [...forms, ...lifeFindings(claims, clockMs), ...bound];
}

function boundFinding(cnf: unknown): InspectionFinding {
  const { jkt, 'x5t#S256': certificate } = (cnf ?? {}) as Claims;
  if (certificate !== undefined) return finding('token/bound-to-certificate');
  return finding(jkt === undefined ? 'token/bound' : 'token/bound-by-dpop');
}

const insecureKeySources = ['jku', 'x5u', 'jwk', 'x5c'];

/** What the header of a token says about it. */
export function headerFindings(header: Claims): InspectionFinding[] {
  const { alg, crit } = header;
  const found: InspectionFinding[] = [];
  if (typeof alg === 'string' && alg.toLowerCase() === 'none') found.push(finding('token/alg-none', { alg }));
  for (const name of insecureKeySources.filter((one) => header[one] !== undefined))
    found.push(finding('token/own-key', { name }));
  if (crit !== undefined) found.push(finding('token/critical', { crit: shownJson(crit) }));
  return found;
}
