import { basename, dirname, join, relative, sep } from 'node:path';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import type { Collection, CollectionItem } from '#shared/model/collection.ts';
import { hashOf, readBytesInFolder, readTextInFolder } from '../../folders/files.ts';
import { listFiles } from '../../folders/list-files.ts';
import { inOrder } from './in-order.ts';
import { collectionTextOf, readCollectionFile } from './read-collection-file.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { readEnvironment } from './read-environment.ts';
import { requestFile } from './request-file.ts';

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
