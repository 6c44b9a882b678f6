import { flattenHeaders } from '../http/header-pairs.ts';
import type { TextResponse } from '../pipeline/text-response.ts';
import type { AuthorizationAnswer } from './context.ts';

/** Serializes a response, with the id of its decision. */
export function writeAnswer({ body: given, headers, status }: AuthorizationAnswer, id: string): TextResponse {
  const body = typeof given === 'string' ? given : (JSON.stringify(given) ?? '');
  const size = Buffer.byteLength(body);
  const rawHeaders = flattenHeaders({
    ...(typeof given !== 'string' && { 'content-type': 'application/json' }),
    'content-length': String(size),
    'hookbench-decision': id,
    ...headers,
  });
  return { status, rawHeaders, body, encoding: size === body.length ? 'latin1' : 'utf8' };
}
