import { basename } from 'node:path';
import type { RequestToWrite } from './collection-job.ts';
import { collectionTextOf, newCollectionText, readCollectionFile, withExtension } from './read-collection-file.ts';
import { readRequestFile, type CollectionRequest } from './read-request-file.ts';
import { extensionOf, writeRequestFile } from './write-request-file.ts';

/** Reads a request with the settings of its collection. */
export function readInCollection({
  path,
  root,
  text,
}: {
  root: string;
  path: string;
  text: string;
}): CollectionRequest {
  const settings = readCollectionFile(root, collectionTextOf(root));
  return readRequestFile(path, text, settings.extensionOf(path), settings);
}

/** The text of a request file, and that of `opencollection.yml` if it must change. */
export function writeInCollection({ before, path, root, ...request }: RequestToWrite) {
  const present = collectionTextOf(root) ?? newCollectionText(basename(root));
  return {
    text: writeRequestFile(request, before, readCollectionFile(root, present)),
    settings: withExtension(present, root, path, extensionOf(request.spec)),
  };
}
