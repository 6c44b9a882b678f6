import { fixedAssumptions, type FixedAssumption } from '#shared/profile/profile-entries.ts';
import type { ProfileArea } from '#shared/profile/profile-entry.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import { searchWords } from '../../store/search-words.ts';
import { areas, assumptions, type Assumption } from './assumption.ts';

/** The filters of the screen. */
export interface AssumptionFilter {
  q?: string;
  area?: ProfileArea;
  onlyChanged?: true;
}

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
  { q = '', area, onlyChanged }: AssumptionFilter,
  changed: readonly ProfileName[],
): FoundArea[] {
  const matches = searchWords(q);
  return areas
    .filter((one) => area === undefined || one.area === area)
    .map((one) => ({
      ...one,
      rows: assumptions.filter(
        (row) => row.entry.area === one.area && (!onlyChanged || changed.includes(row.name)) && matches(textsOf(row)),
      ),
      fixed: fixedAssumptions.filter(
        ({ area: own, ...texts }) => !onlyChanged && own === one.area && matches(Object.values(texts)),
      ),
    }))
    .filter(({ rows, fixed }) => rows.length > 0 || fixed.length > 0);
}

function textsOf({ name, entry }: Assumption): (string | undefined)[] {
  const { title, says, section, decides, source, alternatives = [], members = {}, unit } = entry;
  return [
    ...[name, title, says, section, decides, source, unit],
    ...alternatives.flatMap(({ label, meaning }) => [label, meaning]),
    ...Object.entries(members).flat(),
  ];
}
