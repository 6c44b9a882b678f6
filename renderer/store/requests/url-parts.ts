/** A URL as text in three parts that together are the whole; any text can be taken apart. */
export interface UrlParts {
  /** Scheme, authority and path. */
  base: string;
  /** With its `?`, or empty. */
  query: string;
  /** With its `#`, or empty. */
  fragment: string;
}

/** Takes a URL apart without judging it. */
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
