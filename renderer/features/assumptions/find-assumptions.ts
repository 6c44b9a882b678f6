import { fixedAssumptions, type FixedAssumption } from '#shared/profile/profile-entries.ts';
import type { ProfileArea } from '#shared/profile/profile-entry.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import { areas, assumptions, type Assumption } from './assumption.ts';

/** The filters of the screen. */
export interface AssumptionFilter {
  text: string;
  area: ProfileArea | 'all';
  onlyChanged: boolean;
}

export const everything: AssumptionFilter = { text: '', area: 'all', onlyChanged: false };

/** An area with its matching assumptions. */
export interface FoundArea {
  area: ProfileArea;
  label: string;
  about: string;
  rows: readonly Assumption[];
  /** Fixed assumptions; omitted when only changed ones are shown. */
  fixed: readonly FixedAssumption[];
}

/** Filters the assumptions by area; every word of the search must match. Omits areas without a match. */
export function findAssumptions(
  { text, area, onlyChanged }: AssumptionFilter,
  changed: readonly ProfileName[],
): FoundArea[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (parts: readonly (string | undefined)[]) => {
    const all = parts.join('\n').toLowerCase();
    return words.every((word) => all.includes(word));
  };
  return areas
    .filter((one) => area === 'all' || one.area === area)
    .map((one) => ({
      ...one,
      rows: assumptions.filter(
        (row) => row.entry.area === one.area && (!onlyChanged || changed.includes(row.name)) && matches(wordsOf(row)),
      ),
      fixed: onlyChanged
        ? []
        : fixedAssumptions.filter(
            (row) =>
              row.area === one.area && matches([row.title, row.says, row.section, row.assumption, row.source, row.id]),
          ),
    }))
    .filter(({ rows, fixed }) => rows.length > 0 || fixed.length > 0);
}

function wordsOf({ name, entry }: Assumption): (string | undefined)[] {
  const { title, says, section, decides, source, alternatives = [], members = {}, unit } = entry;
  return [
    name,
    title,
    says,
    section,
    decides,
    source,
    unit,
    ...alternatives.flatMap(({ label, meaning }) => [label, meaning]),
    ...Object.entries(members).flat(),
  ];
}
