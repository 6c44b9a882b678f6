import { readParameters } from '../../http/read-parameters.ts';

/** A URL with its parameters. */
export interface ReadUrl {
  url: URL;
  query: URLSearchParams;
  /** The parameters of a fragment that is a form, as in an implicit grant. */
  fragment: URLSearchParams;
}

const maxUrl = 100_000;
const asUrl = /^[a-z][a-z0-9+.-]{0,30}:\/\/\S*$/i;

/** @returns undefined if the text is not an absolute URL */
export function readUrl(text: string): ReadUrl | undefined {
  if (text.length > maxUrl || !asUrl.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isForm = /^#[^?/]*=/.test(url.hash);
  return { url, query: readParameters(url.search.slice(1)), fragment: readParameters(isForm ? url.hash.slice(1) : '') };
}

/** Whether a text is meant as an http URL that cannot be parsed, because of its host or port. */
export const isBrokenUrl = (text: string): boolean =>
  text.length <= maxUrl && /^https?:\/\/\S*$/i.test(text) && !URL.canParse(text);

const isLoopback = ({ hostname }: URL): boolean => /^(?:localhost|127\.[\d.]+|\[::1\]|.*\.localhost)$/.test(hostname);

/** Whether a URL sends secrets unencrypted to another machine. */
export const isUnencrypted = (url: URL): boolean => url.protocol === 'http:' && !isLoopback(url);
