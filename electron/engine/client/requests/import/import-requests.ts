import { nothingInherited } from '../../collections/inherited.ts';
import { addRequest } from './add-request.ts';
import { createCollector } from './collector.ts';
import type { Imported } from './imported.ts';
import { looksLikeBru, readBruRequest } from './read-bruno.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';
import { looksLikeFetch, readFetch } from './read-fetch.ts';
import { looksLikeHar, readHar } from './read-har.ts';
import { looksLikeInsomnia, readInsomnia } from './read-insomnia.ts';
import { looksLikeOpenCollection, readOpenCollection } from './read-opencollection.ts';
import { looksLikePostman, readPostman } from './read-postman.ts';

function readBruno(text: string): Imported {
  const collector = createCollector();
  const request = readBruRequest(text);
  if (request) addRequest(collector, { folders: [], request, defaults: nothingInherited, place: () => 'the file' });
  else collector.warn('The file was skipped: it has no HTTP request, such as “get { … }”.');
  return collector.imported('bruno');
}

/**
 * Reads cURL commands, calls of fetch(), an OpenAPI document, a HAR, a request of Bruno, or a collection of Postman,
 * Insomnia or OpenCollection.
 * @param name Name of the file.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export async function importRequests(text: string, name?: string): Promise<Imported> {
  if (looksLikeCurl(text)) return readCurl(text);
  if (looksLikeFetch(text)) return readFetch(text);
  if (looksLikeHar(text, name)) return readHar(text, name);
  if (looksLikePostman(text)) return readPostman(text);
  if (looksLikeInsomnia(text)) return readInsomnia(text);
  if (looksLikeBru(text)) return readBruno(text);
  if (looksLikeOpenCollection(text)) return readOpenCollection(text);
  // Loaded on demand, because its validator is large.
  const { readOpenApi } = await import('./read-openapi.ts');
  return readOpenApi(text);
}
