import type { ReceivedRequest } from '../http/received-request.ts';
import type { AuthorizationAnswer } from './context.ts';
import type { ServerParts } from './server-parts.ts';

const proxyPage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

type Members = Record<string, unknown>;

function withExpiresIn(body: unknown, value: number | string | null): unknown {
  if (typeof body !== 'object' || body === null || !('access_token' in body)) return body;
  const { expires_in: _expiresIn, ...rest } = body as Members;
  return value === null ? rest : { ...rest, expires_in: value };
}

/** Lets declared faults act on a finished answer: hold it back, change `expires_in`, or put a web page in its place. */
export async function bendAnswer(
  { clocks, faults }: ServerParts,
  { method, parameters, path }: Pick<ReceivedRequest, 'method' | 'path'> & { parameters?: URLSearchParams },
  answer: AuthorizationAnswer,
): Promise<AuthorizationAnswer> {
  const on = { method, path, client: parameters?.get('client_id') ?? undefined };
  const slow = faults.act('authorization', 'delay', on);
  if (slow) await new Promise<void>((resolve) => clocks.wall.after(slow.what.ms, resolve));
  if (faults.act('authorization', 'html', on)) {
    return { ...answer, headers: { 'content-type': 'text/html; charset=utf-8' }, body: proxyPage };
  }
  const lifetime = path.endsWith('/token') ? faults.act('authorization', 'expires-in', on) : undefined;
  return lifetime ? { ...answer, body: withExpiresIn(answer.body, lifetime.what.value) } : answer;
}
