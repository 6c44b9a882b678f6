import { basename, dirname, join, relative, sep } from 'node:path';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Collection, CollectionItem } from '#shared/model/collection.ts';
import { hashOf, readBytesInFolder, readTextInFolder } from '../../folders/files.ts';
import { listFiles } from '../../folders/list-files.ts';
import { collectionTextOf, readCollectionFile, readYamlFile } from './read-collection-file.ts';
import { readEnvironment } from './environment-file.ts';
import { requestFile, collectionFile } from './request-file.ts';
import { existsSync } from 'node:fs';

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

/** The contents of an opened folder. */
export interface ListedCollection {
  collection: Collection;
  items: CollectionItem[];
  /** The folder and those within it. */
  folders: string[];
}

/** Largest file of which the list shows more than the name, in bytes. */
const maxParsed = 256_000;

/** Whether a file can be a request by its name. */
export const isFileOfRequest = (path: string): boolean =>
  /\.ya?ml$/i.test(path) && !/^(?:opencollection|folder)\.ya?ml$/i.test(basename(path));

function itemOf(root: string, path: string): CollectionItem | undefined {
  const folder = relative(root, dirname(path)).split(sep).join('/');
  const named = { path, collection: root, folder, name: basename(path).replace(/\.ya?ml$/i, ''), method: '', url: '' };
  let hash = '';
  try {
    const bytes = readBytesInFolder(path);
    hash = hashOf(bytes);
    if (bytes.length > maxParsed) return { ...named, hash };
    const { http, info } = readYamlFile(path, bytes.toString('utf8'), requestFile).value;
    if (info.type !== 'http') return undefined;
    const { method = 'GET', url = '' } = http ?? {};
    const name = info.name || named.name;
    return { ...named, hash, name, method, url, ...(info.seq !== undefined && { seq: info.seq }) };
  } catch (error) {
    return { ...named, hash, problem: messageOf(error) };
  }
}

function environmentOf(path: string): Collection['environments'][number] {
  const name = basename(path).replace(/\.ya?ml$/i, '');
  try {
    return { id: path, name: readEnvironment(path, readTextInFolder(path)).name || name };
  } catch (error) {
    return { id: path, name, problem: messageOf(error) };
  }
}

/** Lists a collection: its requests in their folders, and its environments. */
export async function listCollection(root: string): Promise<ListedCollection> {
  const { files, folders, problem, truncated } = await listFiles(root, isFileOfRequest);
  const environments = join(root, 'environments');
  const isEnvironment = (path: string) => dirname(path) === environments;
  const collection: Collection = {
    path: root,
    name: basename(root),
    truncated,
    environments: files.filter(isEnvironment).map(environmentOf),
  };
  try {
    const { name } = readCollectionFile(root, collectionTextOf(root));
    return {
      collection: { ...collection, name: name || collection.name, ...(problem !== undefined && { problem }) },
      items: inOrder(
        root,
        files.filter((path) => !isEnvironment(path)).flatMap((path) => itemOf(root, path) ?? []),
      ),
      folders,
    };
  } catch (error) {
    return { collection: { ...collection, problem: messageOf(error) }, items: [], folders };
  }
}
