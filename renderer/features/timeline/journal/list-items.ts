import type { Row } from '#shared/trace/fold-hops.ts';
import { groupRows, type TraceGroup } from '#shared/trace/group-rows.ts';

/** One line of the list: a row, alone or in an expanded group, or the header of a group. */
export type ListItem =
  | { type: 'row'; key: string; row: Row; grouped: boolean }
  | { type: 'group'; key: string; group: TraceGroup; expanded: boolean };

/** The key of a group's header. */
export function groupKey(trace: string): string {
  return `group-${trace}`;
}

/** The lines of an ungrouped list. */
export function plainItems(rows: readonly Row[]): ListItem[] {
  return rows.map((row) => ({ type: 'row', key: row.key, row, grouped: false }));
}

/** The lines of a list grouped by trace: a header for each trace, followed by its rows if expanded. */
export function groupedItems(rows: readonly Row[], expanded: ReadonlySet<string>): ListItem[] {
  return groupRows(rows).flatMap((each): ListItem[] => {
    if (each.type === 'row') return [{ type: 'row', key: each.row.key, row: each.row, grouped: false }];
    const { group } = each;
    const open = expanded.has(group.trace);
    const header: ListItem = { type: 'group', key: groupKey(group.trace), group, expanded: open };
    if (!open) return [header];
    return [header, ...group.rows.map((row): ListItem => ({ type: 'row', key: row.key, row, grouped: true }))];
  });
}
