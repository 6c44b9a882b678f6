/** The items with one moved up (-1) or down (1); unchanged at the ends. */
export function moveItem<Item>(items: readonly Item[], index: number, by: -1 | 1): readonly Item[] {
  const item = items[index];
  const to = index + by;
  if (item === undefined || to < 0 || to >= items.length) return items;
  return items.toSpliced(index, 1).toSpliced(to, 0, item);
}
