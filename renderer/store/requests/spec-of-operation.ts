import type { ServedOperation } from '#shared/interface/served-interface.ts';
import type { RequestSpecInput } from '#shared/model/request-run.ts';

const boundary = 'hookbench-boundary';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const pairsOf = (body: unknown): [string, string][] =>
  Object.entries(typeof body === 'object' && body !== null ? body : {}).map(([name, value]) => [name, textOf(value)]);

/** A body as its media type has it: JSON as its value, anything else as text. */
function encoded(body: unknown, type: string): unknown {
  if (/[/+]json\b/i.test(type)) return typeof body === 'string' ? JSON.stringify(body) : body;
  if (/^application\/x-www-form-urlencoded/i.test(type)) return new URLSearchParams(pairsOf(body)).toString();
  if (!/^multipart\//i.test(type)) return body;
  const parts = pairsOf(body).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** The request of an operation: its example, or its method and path without one. */
export function specOfOperation({
  example,
  method,
  path,
}: Pick<ServedOperation, 'example' | 'method' | 'path'>): RequestSpecInput {
  if (!example) return { method, url: path, token: {} };
  const { body, headers, query, token } = example;
  const search = new URLSearchParams(query).toString();
  const type = headers['content-type'] ?? '';
  return {
    method,
    url: example.path + (search === '' ? '' : `?${search}`),
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      value === type && type.startsWith('multipart/') ? `${type}; boundary=${boundary}` : value,
    ]),
    ...(body !== undefined && { body: encoded(body, type) }),
    token,
  };
}
