import type { Imported } from './imported.ts';
import { looksLikeCurl, readCurl } from './read-curl.ts';

/**
 * Reads cURL commands or an OpenAPI document.
 * @throws HookbenchError `bad_input` with the line, for what cannot be read
 */
export async function importRequests(text: string): Promise<Imported> {
  if (looksLikeCurl(text)) return readCurl(text);
  // Its validator is large, and few ever need it.
  const { readOpenApi } = await import('./read-openapi.ts');
  return readOpenApi(text);
}
