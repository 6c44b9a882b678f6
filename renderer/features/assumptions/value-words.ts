import { counted, formatNumber } from '#shared/trace/counted.ts';
import { formatDuration } from '#shared/trace/format-duration.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import { formatBytes } from '../../components/text/format-bytes.ts';
import { sameValue } from '../../store/same-value.ts';
import type { ProfileStep } from '../../store/profile-store.ts';
import { affectedWords, affects } from './affects.ts';
import { assumptions, type Assumption } from './assumption.ts';

/** Longer values are truncated. */
const maxLength = 60;

/** Formats a value of an assumption: its label, or else the value itself. */
export function valueWords({ entry }: Pick<Assumption, 'entry'>, value: unknown): string {
  const alternative = entry.alternatives?.find((one) => sameValue(one.value, value));
  if (alternative) return alternative.label;
  if (typeof value === 'number') return numberWithUnit(value, entry.unit);
  if (Array.isArray(value)) return value.length === 0 ? 'none' : cut(value.join(', '));
  if (typeof value === 'object' && value !== null) return mapWords(value as Record<string, unknown>, entry.default);
  return value === '' ? 'empty' : cut(String(value));
}

/** Describes how a value differs from the default: the default itself, or the number of changed members. */
export function changeWords(row: Pick<Assumption, 'entry'>, value: unknown): { how: string; from: string } {
  const standard: unknown = row.entry.default;
  if (row.entry.members && !Array.isArray(standard)) {
    const members = Object.entries(standard as Record<string, unknown>);
    const other = members.filter(([key, member]) => !sameValue(member, (value as Record<string, unknown>)[key]));
    return { how: 'Changed in', from: `${String(other.length)} of ${String(members.length)}` };
  }
  return { how: 'Changed from', from: valueWords(row, standard) };
}

/** A number with its unit, e.g. `300 seconds`. */
function numberWithUnit(value: number, unit: string | undefined): string {
  return unit === undefined ? String(value) : `${formatNumber(value)} ${unit}`;
}

/** A readable amount, e.g. `5 min` for 300 seconds; undefined when it adds nothing. */
export function formatAmount(value: number, unit: string | undefined): string | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (unit === 'seconds' && value >= 60) return formatDuration(value * 1000);
  if (unit === 'milliseconds' && value >= 1000) return formatDuration(value);
  if (unit === 'bytes' && value >= 1000) return formatBytes(value);
  return undefined;
}

function mapWords(value: Record<string, unknown>, standard: unknown): string {
  const before = (standard ?? {}) as Record<string, unknown>;
  const other = Object.entries(value).filter(([key, member]) => !sameValue(member, before[key]));
  if ('delays' in value && Array.isArray(value['delays'])) return `after ${value['delays'].join(', ')} s`;
  if (other.length === 0) return 'defaults';
  return cut(other.map(([key, member]) => `${key}: ${typeof member === 'string' ? member : 'none'}`).join(', '));
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** Joins words: `A, B and C`. */
const list = new Intl.ListFormat('en-GB');

/** Describes a change and what it affects. */
export function stepText(
  kind: 'changed' | 'undone' | 'elsewhere',
  { before, after }: ProfileStep,
): { what: string; effect: string } {
  const names = Object.keys(after) as ProfileName[];
  const rows = assumptions.filter(({ name }) => names.includes(name));
  const affected = [...new Set(names.flatMap((name) => affects[name]))].map((one) => affectedWords[one].label);
  const [from, to] = kind === 'undone' ? [after, before] : [before, after];
  const [row] = rows;
  const how = { changed: '', undone: 'Undone: ', elsewhere: 'Changed elsewhere: ' }[kind];
  const what =
    row && rows.length === 1
      ? `${row.entry.title} is ${valueWords(row, to[row.name])}, was ${valueWords(row, from[row.name])}.`
      : `${counted(rows.length, 'assumption was', 'assumptions were')} changed.`;
  return { what: how + what, effect: `Affects ${list.format(affected)} immediately.` };
}
