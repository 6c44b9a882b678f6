import { editDistance } from './edit-distance.ts';

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
