import { counted } from '#shared/trace/counted.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import type { ProfileStep } from '../../store/profile-store.ts';
import { affectedWords, affects } from './affects.ts';
import { assumptions } from './assumption.ts';
import { valueWords } from './value-words.ts';

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
