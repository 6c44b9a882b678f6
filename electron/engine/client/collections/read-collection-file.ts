import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isMap, parseDocument } from 'yaml';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { diskError } from '../../folders/disk-error.ts';
import type { CollectionDefaults } from './read-request-file.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { collectionFile } from './request-file.ts';

/** The file that makes a folder a collection. */
export const collectionFileOf = (root: string): string => join(root, 'opencollection.yml');

/** The name of a request file in the extension: its path in the collection, with /. */
const keyOf = (root: string, path: string): string => relative(root, path).split(sep).join('/');

/** The settings of a collection, and of its requests, in `opencollection.yml`. */
export interface CollectionSettings extends CollectionDefaults {
  name: string;
  /** What only Hookbench knows of a request. */
  extensionOf: (path: string) => unknown;
}

/**
 * Reads `opencollection.yml` of a folder. A folder without one is a collection without settings.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readCollectionFile(root: string): CollectionSettings {
  const file = collectionFileOf(root);
  if (!existsSync(file)) return { name: '', headers: [], extensionOf: () => undefined };
  try {
    const { extensions, info, request } = readYamlFile(file, readFileSync(file, 'utf8'), collectionFile).value;
    const headers = (request?.headers ?? []).filter(({ disabled }) => disabled !== true);
    return {
      name: info?.name ?? '',
      auth: request?.auth ?? undefined,
      headers: headers.map(({ name, value }): HeaderPair => [name, value]),
      extensionOf: (path) => extensions?.hookbench?.requests?.[keyOf(root, path)],
    };
  } catch (error) {
    throw diskError(error, file);
  }
}

/** The text of a new `opencollection.yml`. */
export const newCollectionText = (name: string): string =>
  `opencollection: 1.0.0\n\ninfo:\n  name: ${JSON.stringify(name)}\n`;

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
