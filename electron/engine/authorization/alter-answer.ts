import type { AuthorizationAnswer, AuthorizationContext } from './context.ts';
import { faultTarget } from './fault-target.ts';
import type { ServerDeps } from './server-deps.ts';

type Members = Record<string, unknown>;

const isTokenAnswer = (body: unknown): body is Members =>
  typeof body === 'object' && body !== null && 'access_token' in body;

function withExpiresIn(body: Members, value: number | string | null): Members {
  const { expires_in: _expiresIn, ...rest } = body;
  return value === null ? rest : { ...rest, expires_in: value };
}

/** Applies a declared fault that changes `expires_in` of a token response. */
export function alterLifetime(
  { faults }: ServerDeps,
  context: AuthorizationContext,
  answer: AuthorizationAnswer,
): AuthorizationAnswer {
  const { body } = answer;
  if (faults.none || !isTokenAnswer(body)) return answer;
  const lifetime = faults.act('authorization', 'expires-in', faultTarget(context));
  return lifetime ? { ...answer, body: withExpiresIn(body, lifetime.what.value) } : answer;
}
