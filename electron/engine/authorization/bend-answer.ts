import type { AuthorizationAnswer, AuthorizationContext } from './context.ts';
import { faultTarget } from './fault-target.ts';
import type { ServerParts } from './server-parts.ts';

const proxyPage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

type Members = Record<string, unknown>;

const isTokenAnswer = (body: unknown): body is Members =>
  typeof body === 'object' && body !== null && 'access_token' in body;

function withExpiresIn(body: Members, value: number | string | null): Members {
  const { expires_in: _expiresIn, ...rest } = body;
  return value === null ? rest : { ...rest, expires_in: value };
}

/** Lets declared faults act on a finished answer: hold it back, put a web page in the place of JSON, change `expires_in`. */
export async function bendAnswer(
  { clocks, faults }: ServerParts,
  context: AuthorizationContext,
  answer: AuthorizationAnswer,
): Promise<AuthorizationAnswer> {
  if (faults.all().length === 0) return answer;
  const on = faultTarget(context);
  const { body } = answer;
  const slow = faults.act('authorization', 'delay', on);
  if (slow) await new Promise<void>((resolve) => clocks.wall.after(slow.what.ms, resolve));
  if (typeof body !== 'string' && faults.act('authorization', 'html', on)) {
    return { ...answer, headers: { 'content-type': 'text/html; charset=utf-8' }, body: proxyPage };
  }
  const lifetime = isTokenAnswer(body) ? faults.act('authorization', 'expires-in', on) : undefined;
  return lifetime && isTokenAnswer(body) ? { ...answer, body: withExpiresIn(body, lifetime.what.value) } : answer;
}
