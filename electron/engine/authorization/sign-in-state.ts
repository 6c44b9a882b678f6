import type { User } from '#shared/model/user.ts';
import { readCookie } from './cookies.ts';
import type { AuthorizationContext } from './context.ts';
import type { ServerParts } from './server-parts.ts';
import { findLoginSession } from './state/login-sessions.ts';

/** A user who is signed in in the browser that sent a request. `authTime` in seconds. */
export interface SignedIn {
  user: User;
  authTime: number;
}

/** As `SignedIn`, to the millisecond. */
interface Session {
  user: User;
  authTimeMs: number;
}

function sessionOf({ clocks, store, users }: ServerParts, { request }: AuthorizationContext): Session | undefined {
  const cookie = readCookie(request, 'login');
  const session = cookie === undefined ? undefined : findLoginSession(store, cookie);
  const user = users.find(session?.username ?? '');
  if (!session || !user || session.expiresAt <= clocks.authorization.now()) return undefined;
  return { user, authTimeMs: session.authTime };
}

const toSignedIn = ({ authTimeMs, user }: Session): SignedIn => ({ user, authTime: Math.floor(authTimeMs / 1000) });

/** Who is signed in, by the cookie of the request. */
export function signedInUser(parts: ServerParts, context: AuthorizationContext): SignedIn | undefined {
  const session = sessionOf(parts, context);
  return session && toSignedIn(session);
}

/**
 * Who is signed in as freshly as an authorization request wants it: `prompt=login` and `max_age` (OpenID Connect Core
 * 1.0 3.1.2.1).
 * @param asked Parameters of the authorization request.
 * @param beganAtMs When the interaction began that the request led to: a sign-in since then is fresh.
 */
export function freshlySignedIn(
  parts: ServerParts,
  context: AuthorizationContext,
  asked: URLSearchParams,
  beganAtMs = Infinity,
): SignedIn | undefined {
  const session = sessionOf(parts, context);
  if (!session) return undefined;
  if (session.authTimeMs >= beganAtMs) return toSignedIn(session);
  const prompts = (asked.get('prompt') ?? '').split(' ');
  if (prompts.includes('login') || prompts.includes('select_account')) return undefined;
  const maxAge = asked.get('max_age');
  const age = (parts.clocks.authorization.now() - session.authTimeMs) / 1000;
  return maxAge !== null && age > Number(maxAge) ? undefined : toSignedIn(session);
}
