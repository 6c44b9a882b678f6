import { memberOf } from './members.ts';
import { nearestName } from '#shared/diagnosis/nearest-name.ts';

/** The names of a JSONPath that selects one part: `$.paths['/a'].get`. */
const segment = /\.([A-Za-z_][\w-]*)|\['([^'\\]*)'\]|\["([^"\\]*)"\]/y;

/** Max names of a path that are compared. */
const maxSegments = 20;

/**
 * The target that one without a part was probably meant to be: with the nearest names.
 * @returns undefined if the path has anything but names, or nothing is similar
 */
export function nearestTarget(target: string, root: unknown): string | undefined {
  let at: unknown = root;
  let meant = '$';
  segment.lastIndex = 1;
  for (let count = 0; segment.lastIndex < target.length; count++) {
    const found = count < maxSegments && target.startsWith('$') ? segment.exec(target) : null;
    const name = found?.[1] ?? found?.[2] ?? found?.[3];
    if (!found || name === undefined || typeof at !== 'object' || at === null) return undefined;
    const nearest = Object.hasOwn(at, name) ? name : nearestName(name, Object.keys(at));
    if (nearest === undefined || /['"\\]/.test(nearest)) return undefined;
    const isPlain = found[1] !== undefined && /^[A-Za-z_][\w-]*$/.test(nearest);
    meant += nearest === name ? found[0] : isPlain ? `.${nearest}` : `['${nearest}']`;
    at = memberOf(at, nearest);
  }
  return meant;
}
