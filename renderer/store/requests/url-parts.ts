/** Any URL text split into three parts; joined, they are the original text. */
export interface UrlParts {
  /** Scheme, authority and path. */
  base: string;
  /** With its `?`, or empty. */
  query: string;
  /** With its `#`, or empty. */
  fragment: string;
}

/** Splits a URL without validating it. */
export function urlParts(url: string): UrlParts {
  const hash = url.indexOf('#');
  const beforeFragment = hash < 0 ? url : url.slice(0, hash);
  const mark = beforeFragment.indexOf('?');
  return {
    base: mark < 0 ? beforeFragment : beforeFragment.slice(0, mark),
    query: mark < 0 ? '' : beforeFragment.slice(mark),
    fragment: hash < 0 ? '' : url.slice(hash),
  };
}

const variable = /(\{\{[^{}]*\}\})/;

/** Percent-encodes a part of a URL (RFC 3986 2.1); variables such as `{{name}}` are not encoded. */
export function encodePart(text: string): string {
  return text
    .split(variable)
    .map((piece) => (variable.test(piece) ? piece : encoded(piece)))
    .join('');
}

/** A lone surrogate cannot be encoded, so it is replaced like in a browser. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
