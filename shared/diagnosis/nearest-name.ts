/** The Levenshtein distance: the number of letters to insert, delete or replace to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Comparing names takes the product of their lengths: only so many are compared. */
const maxCompared = { names: 1000, characters: 40 };

/** The name that an unknown one was probably meant to be; undefined if none is similar. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const short = name.slice(0, maxCompared.characters).toLowerCase();
  const [nearest] = known
    .slice(0, maxCompared.names)
    .map((one) => ({ one, distance: editDistance(short, one.slice(0, maxCompared.characters).toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= 2 + short.length / 3 ? nearest.one : undefined;
}

/** The end of a sentence that names the nearest known name; empty without one. */
export function didMean(name: string, known: readonly string[]): string {
  const nearest = nearestName(name, known);
  return nearest === undefined || nearest === name ? '' : `; the nearest is ${nearest}`;
}
