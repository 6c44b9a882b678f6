import type { User } from '#shared/model/user.ts';
import { readCookie } from './cookies.ts';
import type { AuthorizationContext } from './context.ts';
import type { ServerDeps } from './server-deps.ts';
import { requestedAcr } from './granted-claims.ts';
import { findLoginSession } from './state/login-sessions.ts';

/** The user signed in in the browser that sent the request. `authTime` in seconds. */
export interface SignedIn {
  user: User;
  authTime: number;
}

/** Like `SignedIn`, in milliseconds. */
interface Session {
  user: User;
  authTimeMs: number;
}

function sessionOf({ clocks, store, users }: ServerDeps, { request }: AuthorizationContext): Session | undefined {
  const cookie = readCookie(request, 'login');
  const session = cookie === undefined ? undefined : findLoginSession(store, cookie);
  const user = users.find(session?.username ?? '');
  if (!session || !user || session.expiresAt <= clocks.authorization.now()) return undefined;
  return { user, authTimeMs: session.authTime };
}

const toSignedIn = ({ authTimeMs, user }: Session): SignedIn => ({ user, authTime: Math.floor(authTimeMs / 1000) });

/** The user signed in, from the cookie of the request. */
export function signedInUser(deps: ServerDeps, context: AuthorizationContext): SignedIn | undefined {
  const session = sessionOf(deps, context);
  return session && toSignedIn(session);
}

/**
 * The user signed in, if recently enough for an authorization request: `prompt=login` and `max_age` (OpenID Connect Core
 * 1.0 3.1.2.1).
 * @param asked Parameters of the authorization request.
 * @param beganAtMs When the request's interaction started: a sign-in since then always suffices.
 */
export function freshlySignedIn(
  deps: ServerDeps,
  context: AuthorizationContext,
  asked: URLSearchParams,
  beganAtMs = Infinity,
): SignedIn | undefined {
  const session = sessionOf(deps, context);
  if (!session) return undefined;
  if (session.authTimeMs >= beganAtMs) return toSignedIn(session);
  const prompts = (asked.get('prompt') ?? '').split(' ');
  if (prompts.includes('login') || prompts.includes('select_account')) return undefined;
  // An authentication context class is the user's new sign-in: sessions do not keep theirs.
  if (requestedAcr(asked, deps.profile.get()) !== undefined) return undefined;
  const maxAge = asked.get('max_age');
  const age = (deps.clocks.authorization.now() - session.authTimeMs) / 1000;
  return maxAge !== null && age > Number(maxAge) ? undefined : toSignedIn(session);
}
