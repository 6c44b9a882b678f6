interface Marks {
  ids: ReadonlySet<string>;
  /** The last marked row. */
  last: string | undefined;
}

/** The marked rows after a row is toggled; with `range`, all rows between it and the last marked row too. */
export function marksAfter(
  { ids, last }: Marks,
  id: string,
  range: boolean,
  rows: readonly { id: string }[],
): ReadonlySet<string> {
  const next = new Set(ids);
  const from = range ? rows.findIndex((row) => row.id === last) : -1;
  const to = rows.findIndex((row) => row.id === id);
  if (from >= 0 && to >= 0) {
    for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id);
    return next;
  }
  if (!next.delete(id)) next.add(id);
  return next;
}
