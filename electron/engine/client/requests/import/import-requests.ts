import type { Imported } from './imported.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';
import { looksLikeFetch, readFetch } from './read-fetch.ts';
import { looksLikeHar, readHar } from './read-har.ts';
import { looksLikePostman, readPostman } from './read-postman.ts';

/**
 * Reads cURL commands, calls of fetch(), an OpenAPI document, a HAR or a collection of Postman.
 * @param name Name of the file.
 * @throws HookbenchError `bad_input` with the line that is invalid
 */
export async function importRequests(text: string, name?: string): Promise<Imported> {
  if (looksLikeCurl(text)) return readCurl(text);
  if (looksLikeFetch(text)) return readFetch(text);
  if (looksLikeHar(text, name)) return readHar(text, name);
  if (looksLikePostman(text)) return readPostman(text);
  // Loaded on demand, because its validator is large.
  const { readOpenApi } = await import('./read-openapi.ts');
  return readOpenApi(text);
}
