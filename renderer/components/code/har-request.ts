import type { PreparedRequest } from '#shared/model/request-run.ts';

/** A request in the format that the code generators expect (HAR 1.2). */
export interface HarRequest {
  method: string;
  url: string;
  httpVersion: string;
  headers: { name: string; value: string }[];
  queryString: [];
  cookies: [];
  headersSize: number;
  bodySize: number;
  postData?: { mimeType: string; text: string };
}

/** Headers that every HTTP library sets itself. */
const omitted = new Set([
  'host',
  'content-length',
  'connection',
  'transfer-encoding',
  'accept-encoding',
  'traceparent',
]);

/**
 * The request for the code generators. An apostrophe in the URL would end a string literal, so it is percent-encoded.
 * With `application/json` all generators write the body: as JSON when it parses, else as text.
 */
export function harRequest({ method, url, headers, bodyText }: PreparedRequest): HarRequest {
  return {
    method,
    url: url.replaceAll("'", '%27'),
    httpVersion: 'HTTP/1.1',
    headers: headers.filter(([name]) => !omitted.has(name.toLowerCase())).map(([name, value]) => ({ name, value })),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(bodyText !== undefined && { postData: { mimeType: 'application/json', text: bodyText } }),
  };
}
