import type { Imported } from './imported.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';
import { looksLikeHar, readHar } from './read-har.ts';

/**
 * Reads cURL commands, an OpenAPI document or a HAR.
 * @param name Of the file that the text is from.
 * @throws HookbenchError `bad_input` with the line, for what cannot be read
 */
export async function importRequests(text: string, name?: string): Promise<Imported> {
  if (looksLikeCurl(text)) return readCurl(text);
  if (looksLikeHar(text, name)) return readHar(text, name);
  // Its validator is large, and few ever need it.
  const { readOpenApi } = await import('./read-openapi.ts');
  return readOpenApi(text);
}
