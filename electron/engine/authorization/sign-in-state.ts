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

/** Who is signed in, by the cookie of the request. */
export function signedInUser(
  { clocks, store, users }: ServerParts,
  { request }: AuthorizationContext,
): SignedIn | undefined {
  const cookie = readCookie(request, 'login');
  const session = cookie === undefined ? undefined : findLoginSession(store, cookie);
  const user = users.find(session?.username ?? '');
  if (!session || !user || session.expiresAt <= clocks.authorization.now()) return undefined;
  return { user, authTime: Math.floor(session.authTime / 1000) };
}
