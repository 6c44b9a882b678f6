import type { User } from '#shared/model/user.ts';
import type { Profile } from '#shared/profile/profile.ts';
import { readCookie } from './cookies.ts';
import type { AuthorizationContext, ServerDeps } from './context.ts';
import { findLoginSession } from './state/interactions.ts';
import type { AuthorizationDetail, FurtherClaims } from './further-claims.ts';

/** The authentication context class that a request asks for, and that the profile offers (OpenID Connect Core 1.0 3.1.2.1). */
const requestedAcr = (parameters: URLSearchParams, { acrValues }: Pick<Profile, 'acrValues'>): string | undefined =>
  (parameters.get('acr_values') ?? '').split(' ').find((one) => acrValues.includes(one));

/** The further claims that a checked authorization request grants, if the profile offers what it asks for. */
export function grantedClaims(parameters: URLSearchParams, authTime: number, profile: Profile): FurtherClaims {
  const details = profile.authorizationDetailsTypes.length > 0 ? parameters.get('authorization_details') : null;
  const resources = profile.resources.length > 0 ? parameters.getAll('resource').filter((one) => one !== '') : [];
  const acr = requestedAcr(parameters, profile);
  return {
    ...(details !== null && { authorization_details: JSON.parse(details) as AuthorizationDetail[] }),
    ...(resources.length > 0 && { aud: resources.length === 1 ? String(resources[0]) : resources }),
    ...((profile.acrValues.length > 0 || profile.stepUp !== 'off') && { auth_time: authTime }),
    ...(acr !== undefined && { acr }),
  };
}

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
