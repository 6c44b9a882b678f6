import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readTextInFolder } from '../../folders/files.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { collectionFile } from './request-file.ts';

/** A request in a collection. */
interface Placed {
  /** With /; empty at the top. */
  folder: string;
  name: string;
  seq?: number | undefined;
}

const byName = (one: string, other: string): number => one.localeCompare(other, 'en', { numeric: true });

/** The position of a folder among those beside it, from `folder.yml`. Like Bruno, takes 1 for one without a position. */
function positionOf(path: string): number | undefined {
  const file = join(path, 'folder.yml');
  if (!existsSync(file)) return undefined;
  try {
    const seq = readYamlFile(file, readTextInFolder(file), collectionFile).value.info?.seq || 1;
    return Number.isInteger(seq) && seq > 0 ? seq : undefined;
  } catch {
    // Reading a request in it says what is wrong.
    return undefined;
  }
}

/** Finds the position of a folder among those beside it. */
type PositionOf = (folder: string) => number | undefined;

/** The folders within a folder: by name, and those with a position at it. */
function foldersIn(positionIn: PositionOf, folder: string, items: readonly Placed[]): string[] {
  const start = folder === '' ? '' : `${folder}/`;
  const inside = items.filter((one) => one.folder.startsWith(start) && one.folder !== folder);
  const names = new Set(inside.map((one) => one.folder.slice(start.length).split('/')[0] ?? ''));
  const found = [...names]
    .toSorted((one, other) => one.localeCompare(other, 'en'))
    .map((name) => ({ path: start + name, seq: positionIn(start + name) }));
  const ordered = found.filter(({ seq }) => seq === undefined).map((one) => [one]);
  // Those with the same position stay together, by name.
  const placed = [...Map.groupBy(found, ({ seq }) => seq ?? 0)].toSorted(([one], [other]) => one - other);
  for (const [seq, group] of placed) if (seq > 0) ordered.splice(seq - 1, 0, group);
  return ordered.flat().map(({ path }) => path);
}

/**
 * Requests in the order in which Bruno shows and runs them: those of the folders of a folder first, then its own by
 * their position.
 */
export const inOrder = <Item extends Placed>(root: string, items: readonly Item[]): Item[] =>
  orderedBy((folder) => positionOf(join(root, folder)), items);

/** The same for folders that are not on the disk. @param positionIn Like Bruno, 1 for a folder with a file without a position. */
export function orderedBy<Item extends Placed>(positionIn: PositionOf, items: readonly Item[], folder = ''): Item[] {
  const own = items.filter((one) => one.folder === folder);
  return [
    ...foldersIn(positionIn, folder, items).flatMap((inner) =>
      orderedBy(
        positionIn,
        items.filter((one) => `${one.folder}/`.startsWith(`${inner}/`)),
        inner,
      ),
    ),
    ...own.toSorted((one, other) => (one.seq ?? Infinity) - (other.seq ?? Infinity) || byName(one.name, other.name)),
  ];
}
