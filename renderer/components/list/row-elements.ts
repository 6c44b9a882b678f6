/** Number of rows that appear at once from which the elements of other rows are used for them. */
export const reuseFrom = 12;

/**
 * Assigns elements to the drawn rows of a list. A row keeps its element while it is drawn. When many rows appear at once,
 * e.g. during fast scrolling or a burst of new rows, all drawn elements are used again from the top: to change their
 * texts costs a fraction of new elements.
 * @returns Called with the ids of the drawn rows, from the top, at each change. Returns the keys of their elements.
 */
export function createRowElements(): (ids: readonly string[]) => readonly number[] {
  let drawn = new Map<string, number>();
  let count = 0;
  return (ids) => {
    const appearing = ids.filter((id) => !drawn.has(id)).length;
    const reused = appearing >= reuseFrom ? [...drawn.values()] : undefined;
    const keys = ids.map((id, at) => (reused ? reused[at] : drawn.get(id)) ?? count++);
    drawn = new Map(ids.map((id, at) => [id, keys[at] ?? 0]));
    return keys;
  };
}
