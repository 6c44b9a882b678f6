import type { ReceivedRequest } from '../http/received-request.ts';
import { issuerPath } from './issuer-path.ts';

/** What a cookie identifies: the browser's sign-in session, or the interaction that it started. */
export type CookiePurpose = 'login' | 'interaction';

/** Cookies ignore ports, and an http page must not overwrite a cookie of https, so each scheme has its own names. */
function nameOf(purpose: CookiePurpose, { origin }: ReceivedRequest): string {
  return `hookbench_${purpose}${origin.startsWith('https:') ? '_secure' : ''}`;
}

/** The value of a cookie, if the browser sent it. */
export function readCookie(request: ReceivedRequest, purpose: CookiePurpose): string | undefined {
  const wanted = `${nameOf(purpose, request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length);
}

/** A `Set-Cookie` value: HttpOnly, also sent on top-level navigation. Without a value, it removes the cookie. */
export function writeCookie(request: ReceivedRequest, purpose: CookiePurpose, value: string | undefined): string {
  const secure = request.origin.startsWith('https:') ? '; Secure' : '';
  const maxAge = value === undefined ? '; Max-Age=0' : '';
  return `${nameOf(purpose, request)}=${value ?? ''}; Path=${issuerPath}; HttpOnly; SameSite=Lax${secure}${maxAge}`;
}
