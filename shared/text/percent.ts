import { orElse } from '../errors/or-else.ts';

/** A percent-decoded text (RFC 3986 2.1); undefined if it cannot be decoded. */
export const decodedIfValid = (text: string): string | undefined =>
  text.includes('%') ? orElse(() => decodeURIComponent(text), undefined) : text;

/** A percent-decoded text; the text itself if it cannot be decoded. */
export const percentDecoded = (text: string): string => decodedIfValid(text) ?? text;

/** The same for a name or value of a query or form, in which `+` is a space. */
export const formDecoded = (text: string): string => decodedIfValid(text.replaceAll('+', ' ')) ?? text;
