import { claimLabels } from '#shared/trace/parameter-labels.ts';
import { ownMember } from '#shared/model/own-member.ts';
import type { ExplainedValue } from '../explained-list.tsx';
import { zoneText } from '../text/time-text.ts';

/** Claims whose value is a time in seconds since the epoch (RFC 7519 2, NumericDate). */
const times = new Set(['exp', 'nbf', 'iat', 'auth_time', 'updated_at']);

/** The members of a token's header or claims, in order, each with its meaning; times also as local time. */
export function claimsOf(json: string): ExplainedValue[] {
  const claims = JSON.parse(json) as Record<string, unknown>;
  return Object.entries(claims).map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : JSON.stringify(value),
    meaning: ownMember(claimLabels, name),
    ...(times.has(name) && typeof value === 'number' && localTime(value)),
  }));
}

/** A time in seconds since the epoch as local date and time; the tooltip names the time zone and gives the time in UTC. */
function localTime(seconds: number): Pick<ExplainedValue, 'aside' | 'asideTitle'> {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return {};
  // The Swedish format is 2026-11-20 12:04:31.
  return { aside: date.toLocaleString('sv-SE'), asideTitle: zoneText(date.getTime()) };
}
