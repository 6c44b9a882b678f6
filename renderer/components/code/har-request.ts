import type { PreparedRequest } from '#shared/model/request-run.ts';

/** A request as the writers of code want it (HAR 1.2). */
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

/** Fields that every HTTP library writes itself. */
const left = new Set(['host', 'content-length', 'connection', 'transfer-encoding', 'accept-encoding', 'traceparent']);

/**
 * The request for the writers of code. An apostrophe in the URL would end a string of theirs, so it is percent-encoded;
 * and only `application/json` makes all of them write the body, as JSON when it is JSON, else as text.
 */
export function harRequest({ method, url, headers, bodyText }: PreparedRequest): HarRequest {
  return {
    method,
    url: url.replaceAll("'", '%27'),
    httpVersion: 'HTTP/1.1',
    headers: headers.filter(([name]) => !left.has(name.toLowerCase())).map(([name, value]) => ({ name, value })),
    queryString: [],
    cookies: [],
    headersSize: -1,
    bodySize: -1,
    ...(bodyText !== undefined && { postData: { mimeType: 'application/json', text: bodyText } }),
  };
}
