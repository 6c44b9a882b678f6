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
