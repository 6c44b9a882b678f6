import { answer, page } from '../answer.ts';
import { replayed, withToken, type Replayed } from './replayed.ts';
import type { Expected, UnseenCase } from './unseen-case.ts';

export const json = { 'Content-Type': 'application/json' };
export const problem = { 'Content-Type': 'application/problem+json' };
const text = { 'Content-Type': 'text/plain; charset=utf-8' };
export const says = (status: string, body: object | string, headers: Record<string, string> = {}): string =>
  typeof body === 'string'
    ? answer(status, { ...text, ...headers }, body)
    : answer(status, { ...json, ...headers }, JSON.stringify(body));
export const bearer = (parameters: string): Record<string, string> => ({ 'WWW-Authenticate': `Bearer ${parameters}` });
export const titled = (status: string, title: string, words: string, headers: Record<string, string> = {}): string =>
  page(status, `<html><head><title>${title}</title></head><body>${words}</body></html>`, headers);
export const unauthorized = '401 Unauthorized';
export const forbidden = '403 Forbidden';
export const bad = '400 Bad Request';
export const notFound = '404 Not Found';

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export const signed = (claims: object, header: object = { alg: 'RS256', kid: '1' }): string =>
  `${part(header)}.${part({ sub: 'a', ...claims })}.c2lnbmF0dXJl`;
const hour = 3600;
export const now = Math.floor(Date.now() / 1000);
export const plain = withToken(signed({}));
export const opaque = withToken('opaque');
export const past = withToken(signed({ iat: now - 2 * hour, exp: now - hour }));
export const future = withToken(signed({ iat: now - 60, exp: now + hour }));
export const scoped = (scope: unknown): Replayed['spec'] => withToken(signed({ scope, exp: now + hour }));
export const posted = (body: string, type = 'application/json'): NonNullable<Replayed['spec']> => ({
  method: 'POST',
  headers: [
    ['Content-Type', type],
    ['Authorization', 'Bearer opaque'],
  ],
  body,
});

/** Program, what goes wrong, the response, what is right, and the request. */
export type Row = readonly [string, string, string, Partial<Expected> & { shows: RegExp }, Replayed['spec']?];

export const rowsOf = (rows: Record<string, Row>): UnseenCase[] =>
  Object.entries(rows).map(([id, [program, what, sent, expected, spec]]) =>
    replayed({ id: `fourth-${id}`, program, what, answer: sent, right: [], ...expected, ...(spec && { spec }) }),
  );
