import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { hashOf, readBytesInFolder } from '../../folders/files.ts';
import type { RequestToWrite, WrittenRequest } from './collection-job.ts';
import { readAuth } from './file-auth.ts';
import { inheritedBy, usedVariables, type FileVariables, requestFile } from './request-file.ts';
import {
  collectionFileOf,
  collectionTextOf,
  newCollectionText,
  readCollectionFile,
  readFolderDefaults,
  withExtension,
  readYamlFile,
} from './read-collection-file.ts';
import { readRequestFile, type CollectionRequest } from './read-request-file.ts';
import { extensionOf, writeRequestFile } from './write-request-file.ts';

interface FileInCollection {
  root: string;
  path: string;
}

/** Reads a request with what it inherits. */
export function readInCollection({ path, root, text }: FileInCollection & { text: string }): CollectionRequest {
  const { defaults, extensionOf } = readCollectionFile(root, collectionTextOf(root));
  return readRequestFile(path, text, extensionOf(path), inheritedBy(defaults, readFolderDefaults(root, path)));
}

/** The variables that a request file has and inherits. */
export function readVariables({ path, root, text }: FileInCollection & { text: string }): FileVariables {
  const { http, runtime } = readYamlFile(path, text, requestFile).value;
  const { defaults } = readCollectionFile(root, collectionTextOf(root));
  const ofFolders = readFolderDefaults(root, path);
  const [own, inherited] = [readAuth(http?.auth), readAuth(inheritedBy(defaults, ofFolders).auth)];
  return {
    collection: defaults.variables,
    folders: [...ofFolders.variables, ...usedVariables(runtime?.variables ?? [])],
    auth: inherited.auth,
    servers: [own.server, inherited.server].filter((server) => server !== undefined),
  };
}

/** The text of a request file, and that of `opencollection.yml` if it must change. */
export function writeInCollection({ before, path, root, server, ...request }: RequestToWrite): WrittenRequest {
  const file = collectionFileOf(root);
  const bytes = existsSync(file) ? readBytesInFolder(file) : undefined;
  const present = bytes?.toString('utf8') ?? newCollectionText(basename(root));
  const { defaults } = readCollectionFile(root, present);
  const settings = withExtension(present, root, path, extensionOf(request.spec));
  return {
    text: writeRequestFile(request, before, inheritedBy(defaults, readFolderDefaults(root, path)), server),
    settings: settings === undefined ? undefined : { text: settings, base: bytes ? hashOf(bytes) : null },
  };
}
