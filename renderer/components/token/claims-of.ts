import { claimWords } from '#shared/trace/claim-words.ts';
import type { ExplainedValue } from '../explained-list.tsx';

/** Claims whose value is a point in time, in seconds since the epoch (RFC 7519 2, NumericDate). */
const times = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);

/** The members of a token's part, in their order, each with what it means; times also in words. */
export function claimsOf(json: string): ExplainedValue[] {
  const claims = JSON.parse(json) as Record<string, unknown>;
  return Object.entries(claims).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    meaning: claimWords[name],
    ...(times.has(name) && typeof value === 'number' && { aside: timeWords(value) }),
  }));
}

function timeWords(seconds: number): string | undefined {
  const date = new Date(seconds * 1000);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().replace('.000Z', 'Z');
}
