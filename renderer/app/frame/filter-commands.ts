import type { SpotlightActionData, SpotlightActionGroupData } from '@mantine/spotlight';

/** Max commands shown per group, without and with a query. */
const maxShown = { untyped: 5, typed: 8 };

/** Groups without a limit. */
const unlimited = new Set(['Go to']);

/** Groups that search in texts, where the words of a query can be anywhere. */
const texts = new Set(['Help']);

/** Groups whose labels quote the query, so that they contain it whatever it is. */
const quoting = new Set(['Journal', 'Inspect']);

type Command = Pick<SpotlightActionData, 'id' | 'label' | 'description' | 'keywords'>;

/** The rank of a match: 0 by label, 1 by other text, undefined without a match. */
function rank({ label = '', description = '', keywords = [] }: Command, query: string): number | undefined {
  if (label.toLowerCase().includes(query)) return 0;
  const all = [label, description, ...[keywords].flat()].join(' ').toLowerCase();
  return query.split(/\s+/).every((word) => all.includes(word)) ? 1 : undefined;
}

/**
 * Filters the commands by the query. Groups keep their order; label matches come first in each. The name of a truncated
 * group shows the counts.
 */
export function filterCommands(typed: string, groups: readonly SpotlightActionGroupData[]): SpotlightActionGroupData[] {
  const query = typed.trim().toLowerCase();
  const limit = query === '' ? maxShown.untyped : maxShown.typed;
  const ranked = groups.map(({ group, actions }) => ({
    group,
    actions: actions.flatMap((action) => {
      const at = rank(action, query);
      return at === undefined ? [] : [{ action, at }];
    }),
  }));
  const byLabel = ranked.some(({ group, actions }) => !quoting.has(group) && actions.some(({ at }) => at === 0));
  return ranked.flatMap(({ group, actions }) => {
    // When a label contains a query of several words, drop commands that match only by single words.
    const matching =
      byLabel && query.includes(' ') && !texts.has(group) ? actions.filter(({ at }) => at === 0) : actions;
    if (matching.length === 0) return [];
    const shown = matching.toSorted((one, other) => one.at - other.at).map(({ action }) => action);
    if (unlimited.has(group) || shown.length <= limit) return [{ group, actions: shown }];
    return [{ group: `${group}: ${String(limit)} of ${String(shown.length)}`, actions: shown.slice(0, limit) }];
  });
}
