/** How a request is named that has no name of its own: by its method and the path of its URL. */
export const requestName = (method: string, url: string): string =>
  `${method} ${url.replace(/^[a-z]+:\/\/[^/?#]+/i, '').replace(/[?#].*$/s, '') || '/'}`.slice(0, 200);
