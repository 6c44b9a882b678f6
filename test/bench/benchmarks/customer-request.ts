/** A customer of the demonstration. */
export const customerPath = '/api/customers/C-1001';

/** A GET request as text. */
export const getRequest = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Accept: application/json', ...headers, '', ''].join('\r\n');
