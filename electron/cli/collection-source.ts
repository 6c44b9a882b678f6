import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { isSettingsFile } from '#shared/import/collection-files.ts';
import { importableText } from '#shared/import/importable-text.ts';
import { listFiles } from '../engine/folders/list-files.ts';
import { reading } from './reading.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { wrongUsage } from './command.ts';

/** An environment by its name. @throws HookbenchError `wrong_usage` with the names that exist */
export function oneNamed<Environment extends { name: string }>(
  known: readonly Environment[],
  given: string,
  matches: (one: Environment) => boolean = () => false,
): Environment {
  const found = known.find((one) => one.name === given || matches(one));
  if (found) return found;
  const names = known.map(({ name }) => name).join(', ');
  throw wrongUsage(`The collection has no environment ${given}.`, names === '' ? 'It has none.' : `Use ${names}.`);
}

/** The id of an environment of an opened collection. @param given Its name or its file. */
export async function environmentNamed(control: ControlClient, root: string, given: string): Promise<string> {
  const { collections } = await control.collections.list({});
  const known = collections.find(({ path }) => path === root)?.environments ?? [];
  return oneNamed(known, given, ({ id }) => id === resolve(given)).id;
}

/** A part of a folder in the OpenCollection format. */
interface OwnCollection {
  path: string;
  folder?: string;
  file?: string;
}

/** Files of another tool. */
export type ForeignFiles = { text: string; name: string } | { files: { name: string; text: string }[] };

export type CollectionSource = { own: OwnCollection } | { foreign: ForeignFiles };

const hint = 'Give a folder or file of a collection.';
const readText = (file: string): string =>
  importableText(
    basename(file),
    reading(file, () => readFileSync(file, 'utf8'), hint),
  );

/** The nearest folder around a path that is a collection. */
function rootOf(path: string): string | undefined {
  if (existsSync(join(path, 'opencollection.yml'))) return path;
  const parent = dirname(path);
  return parent === path ? undefined : rootOf(parent);
}

const isFolderAt = (given: string): boolean => reading(given, () => statSync(given).isDirectory(), hint);

/** The files of another tool. @throws HookbenchError `wrong_usage` if they cannot be read */
export async function foreignAt(given: string): Promise<ForeignFiles> {
  const path = resolve(given);
  if (!isFolderAt(given)) return { text: readText(path), name: basename(path) };
  const { files } = await listFiles(path, (file) => /\.(?:bru|json|ya?ml)$/i.test(file));
  const named = files.map((file) => ({ name: relative(path, file).split(sep).join('/'), file }));
  return {
    files: named.filter(({ name }) => !isSettingsFile(name)).map(({ file, name }) => ({ name, text: readText(file) })),
  };
}

/** What a file or folder is: a part of an OpenCollection folder, or a collection of another tool. */
export async function collectionSourceAt(given: string): Promise<CollectionSource> {
  const path = resolve(given);
  const isFolder = isFolderAt(given);
  const root = rootOf(isFolder ? path : dirname(path));
  if (root === undefined || !(isFolder || /\.ya?ml$/i.test(path))) return { foreign: await foreignAt(given) };
  const inside = relative(root, path).split(sep).join('/');
  const part = isFolder ? { folder: inside } : { file: path };
  return { own: { path: root, ...(inside !== '' && inside !== 'opencollection.yml' && part) } };
}
