import { claimWords } from '#shared/trace/claim-words.ts';
import type { ExplainedValue } from '../explained-list.tsx';

/** Claims whose value is a time in seconds since the epoch (RFC 7519 2, NumericDate). */
const times = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);

/** The members of a token's header or claims, in order, each with its meaning; times also in readable form. */
export function claimsOf(json: string): ExplainedValue[] {
  const claims = JSON.parse(json) as Record<string, unknown>;
  return Object.entries(claims).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    meaning: claimWords[name],
    ...(times.has(name) && typeof value === 'number' && { aside: isoTime(value) }),
  }));
}

function isoTime(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z');
}
