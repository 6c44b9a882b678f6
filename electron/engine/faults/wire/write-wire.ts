import type { ServerResponse } from 'node:http';
import type { WireAnswer } from './wire-answer.ts';

/**
 * Writes a response unchanged.
 * @param without Names of fields that Node.js must not add, such as `Date`.
 */
export function writeWire(
  response: ServerResponse,
  { body, rawHeaders, status }: WireAnswer,
  without: readonly string[] = [],
): void {
  for (const name of without) response.removeHeader(name);
  response.writeHead(status, rawHeaders);
  response.end(body);
}
