import type { HeaderPair } from '#shared/model/header-pair.ts';
import { framingHeaders } from '../http/sendable-header.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** The error for an invalid field of the input. */
export function badField(field: string, reason: string, hint?: string): HookbenchError {
  return new HookbenchError('bad_input', `${field}: ${reason}.`, { field, ...(hint !== undefined && { hint }) });
}

/** @throws HookbenchError `bad_input` if a value contains a line break or a character above U+00FF (RFC 9110 5.5) */
export function checkHeaderValue(field: string, value: string): void {
  if (/[\r\n\0]/.test(value)) throw badField(field, 'a header value holds no CR, LF or NUL (RFC 9110 5.5)');

  if (/[^\t\x20-\x7e\x80-\xff]/.test(value))
    throw badField(field, 'a header value holds bytes without control characters');
}

/** @throws HookbenchError `bad_input` if a header frames the message */
export function checkHeaderName(field: string, name: string): void {
  if (framingHeaders.has(name.toLowerCase()))
    throw badField(field, `${name} says how the request is framed`, 'Choose another header.');
}

/** @throws HookbenchError `bad_input` */
export function checkHeaders(field: string, headers: readonly HeaderPair[]): void {
  for (const [index, [name, value]] of headers.entries()) {
    checkHeaderName(`${field}/${index}/0`, name);
    checkHeaderValue(`${field}/${index}/1`, value);
  }
}
