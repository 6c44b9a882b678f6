import { existsSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMap, parseDocument, isNode, type Document } from 'yaml';
import { readTextInFolder } from '../../folders/files.ts';
import { defaultsOf, inheritedBy, nothingInherited, type CollectionDefaults, collectionFile } from './request-file.ts';
import type { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { parseYaml, YamlProblem, type YamlText } from '../../config/parse-yaml.ts';

/** A file that cannot be read, with the place of what is wrong. */
function wrongAt(file: string, { col, line }: { line: number; col: number }, what: string, hint?: string) {
  return new HookbenchError('bad_config', `${file}:${line}:${col}: ${what}.`, {
    hint: hint ?? 'Correct the file. docs/requests.md describes the format.',
  });
}

/** The place of a member, or of what contains it. */
function placeOf({ document, lines }: YamlText, path: readonly PropertyKey[]): { line: number; col: number } {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node)) return lines.linePos(node.range?.[0] ?? 0);
  }
  return { line: 1, col: 1 };
}

/**
 * Reads a YAML file of a collection.
 * @param file Its path, for errors.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readYamlFile<Schema extends z.ZodType>(
  file: string,
  text: string,
  schema: Schema,
): { document: Document; value: z.output<Schema> } {
  try {
    const read = parseYaml(text.replace(/^\uFEFF/, ''));
    const { data, error } = schema.safeParse(read.document.toJS({ maxAliasCount: 100 }) ?? {});
    if (error) {
      const { field, words } = issuePlace(error.issues[0]);
      throw wrongAt(file, placeOf(read, error.issues[0]?.path ?? []), `${field}: ${words}`);
    }
    return { document: read.document, value: data };
  } catch (error) {
    if (error instanceof YamlProblem) throw wrongAt(file, error, error.message, error.hint);
    throw error;
  }
}

/** The file that makes a folder a collection. */
export const collectionFileOf = (root: string): string => join(root, 'opencollection.yml');

/** The name of a request file in the extension: its path in the collection, with /. */
const keyOf = (root: string, path: string): string => relative(root, path).split(sep).join('/');

/** The settings of a collection in `opencollection.yml`. */
interface CollectionSettings {
  name: string;
  /** What it gives to its requests. */
  defaults: CollectionDefaults;
  /** What only Hookbench knows of a request. */
  extensionOf: (path: string) => unknown;
}

/** The text of `opencollection.yml` of a folder, if it has one. @throws HookbenchError if it cannot be read */
export function collectionTextOf(root: string): string | undefined {
  const file = collectionFileOf(root);
  return existsSync(file) ? readTextInFolder(file) : undefined;
}

/**
 * Reads the settings in the text of `opencollection.yml`. A folder without one is a collection without settings.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readCollectionFile(root: string, text: string | undefined): CollectionSettings {
  if (text === undefined) return { name: '', defaults: nothingInherited, extensionOf: () => undefined };
  const { value } = readYamlFile(collectionFileOf(root), text, collectionFile);
  return {
    name: value.info?.name ?? '',
    defaults: defaultsOf(value),
    extensionOf: (path) => value.extensions?.hookbench?.requests?.[keyOf(root, path)],
  };
}

/**
 * What the folders of a request give to it, from `folder.yml` of each.
 * @param path Path of the request.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readFolderDefaults(root: string, path: string): CollectionDefaults {
  let [folder, defaults] = [root, nothingInherited];
  for (const name of relative(root, dirname(path)).split(sep).filter(Boolean)) {
    folder = join(folder, name);
    const file = join(folder, 'folder.yml');
    if (!existsSync(file)) continue;
    defaults = inheritedBy(defaults, defaultsOf(readYamlFile(file, readTextInFolder(file), collectionFile).value));
  }
  return defaults;
}

/** The text of a new `opencollection.yml`. */
export const newCollectionText = (name: string): string =>
  `opencollection: 1.0.0\n\ninfo:\n  name: ${JSON.stringify(name)}\n`;

/** The text of a new `folder.yml`. @param seq Its position among the folders beside it. */
export const newFolderText = (name: string, seq: number): string =>
  `info:\n  name: ${JSON.stringify(name)}\n  type: folder\n  seq: ${seq}\n`;

/**
 * The text of `opencollection.yml` with what only Hookbench knows of a request.
 * @returns undefined if the text has it already
 */
export function withExtension(text: string, root: string, path: string, extension: unknown): string | undefined {
  const document = parseDocument(text, { uniqueKeys: false });
  const place = ['extensions', 'hookbench', 'requests', keyOf(root, path)];
  const present: unknown = document.getIn(place);
  if (isDeepStrictEqual(isMap(present) ? present.toJSON() : present, extension)) return undefined;
  if (extension === undefined) document.deleteIn(place);
  else {
    for (let length = 1; length < place.length; length++)
      if (!isMap(document.getIn(place.slice(0, length))))
        document.setIn(place.slice(0, length), document.createNode({}));
    document.setIn(place, document.createNode(extension));
  }
  return document.toString({ lineWidth: 0 });
}
