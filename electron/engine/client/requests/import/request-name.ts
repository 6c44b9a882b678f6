/** The default name of a request: its method and the path of its URL. */
export const requestName = (method: string, url: string): string =>
  `${method} ${url.replace(/^[a-z]+:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '') || '/'}`.slice(0, 200);
