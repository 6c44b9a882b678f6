import type { IncomingMessage, ServerResponse } from 'node:http';
import { pageCodings, type PageCoding, type PageFile } from '../page/built-page.ts';

/** Whether the client accepts a content coding (RFC 9110 12.5.3). */
function accepts(request: IncomingMessage, coding: PageCoding): boolean {
  const offered = String(request.headers['accept-encoding'] ?? '').toLowerCase();
  return offered.split(',').some((one) => {
    const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
    return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** The entity tag of a representation. Each coding has a different tag. */
const tagOf = (etag: string, coding: PageCoding | undefined): string =>
  coding === undefined ? etag : `${etag.slice(0, -1)}-${coding}"`;

/** Sends a file of the page in the best coding that the client accepts, or 304 if the client has it. */
export function answerPageFile(request: IncomingMessage, response: ServerResponse, file: PageFile): void {
  const accepted = pageCodings.find((one) => accepts(request, one));
  const encoded = accepted && file.encoded?.(accepted);
  const coding = encoded && accepted;
  const body = encoded ?? file.body;
  const { etag, ...fields } = file.headers;
  const tag = etag === undefined ? undefined : tagOf(etag, coding);
  const headers = {
    ...fields,
    ...(file.encoded && { vary: 'accept-encoding' }),
    ...(tag !== undefined && { etag: tag }),
  };
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  if (tag !== undefined && known.includes(tag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const encoding = coding === undefined ? {} : { 'content-encoding': coding };
  response.writeHead(200, { ...headers, ...encoding, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
