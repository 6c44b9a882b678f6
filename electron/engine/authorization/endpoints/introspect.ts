import { andThen } from '../../and-then.ts';
import { postedForm } from '../checks/posted-form.ts';
import { clientAuthentication, confidentialClient } from '../checks/client-authentication.ts';
import { tokenPresented, findPresentedToken, type PresentedToken } from '../find-presented-token.ts';
import type { AuthorizationAnswer, Endpoint, ServerDeps } from '../context.ts';
import { boundTo, storedClaims } from '../further-claims.ts';
import type { StoredToken } from '../state/stored-tokens.ts';
import { neverCached } from '../token-answer.ts';

const inSeconds = (ms: number): number => Math.floor(ms / 1000);

function isActive({ expiresAt, notBefore, revokedAt }: StoredToken, now: number): boolean {
  return revokedAt === null && expiresAt > now && (notBefore ?? 0) <= now;
}

function describe(found: PresentedToken, now: number): Record<string, unknown> {
  if (found.kind === 'access') {
    const { token } = found;
    if (!isActive(token, now)) return { active: false };
    const further = storedClaims(token);
    return {
      active: true,
      scope: token.scope,
      client_id: token.clientId,
      token_type: token.dpopThumbprint === null ? 'Bearer' : 'DPoP',
      exp: inSeconds(token.expiresAt),
      iat: inSeconds(token.issuedAt),
      ...(token.notBefore !== null && { nbf: inSeconds(token.notBefore) }),
      sub: token.subject,
      aud: token.audience,
      iss: token.issuer,
      jti: token.id,
      ...further,
      ...boundTo(token.dpopThumbprint ?? undefined, further.cnf?.['x5t#S256']),
    };
  }
  if (found.kind === 'unknown') return { active: false };
  const { expiresAt, family, id, issuedAt, usedAt } = found.token;
  const ends = Math.min(expiresAt, family.expiresAt);
  if (family.revokedAt !== null || usedAt !== null || ends <= now) return { active: false };
  const { clientId, scope, subject } = family;
  return {
    active: true,
    scope,
    client_id: clientId,
    sub: subject,
    exp: inSeconds(ends),
    iat: inSeconds(issuedAt),
    jti: id,
  };
}

/** Token introspection (RFC 7662) for confidential clients: JWT and opaque access tokens, and refresh tokens. */
export function introspectEndpoint(deps: ServerDeps): Endpoint {
  const checks = [...postedForm, clientAuthentication(deps), confidentialClient, tokenPresented];
  const answerWith = (found: PresentedToken): AuthorizationAnswer => ({
    status: 200,
    headers: neverCached,
    body: describe(found, deps.clocks.authorization.now()),
  });
  return {
    at: 'introspect',
    methods: ['POST'],
    readsOnly: true,
    checks: () => checks,
    answer({ parameters }) {
      return andThen(findPresentedToken(deps, parameters.get('token') ?? ''), answerWith);
    },
  };
}
