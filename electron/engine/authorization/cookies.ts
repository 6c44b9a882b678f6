import type { ReceivedRequest } from '../http/received-request.ts';
import { issuerPath } from './issuer-path.ts';

/** What a cookie is for: the browser's sign-in, or the interaction that it began. */
export type CookiePurpose = 'login' | 'interaction';

/** Cookies ignore ports and a page by http must not overwrite one by https, so each scheme has names of its own. */
function nameOf(purpose: CookiePurpose, { origin }: ReceivedRequest): string {
  return `hookbench_${purpose}${origin.startsWith('https:') ? '_secure' : ''}`;
}

/** The value of a cookie, if the browser sent it. */
export function readCookie(request: ReceivedRequest, purpose: CookiePurpose): string | undefined {
  const wanted = `${nameOf(purpose, request)}=`;
  const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(wanted))?.slice(wanted.length);
}

/** A `Set-Cookie` value that only this server reads, on top-level navigation too. Without a value it is removed. */
export function writeCookie(request: ReceivedRequest, purpose: CookiePurpose, value: string | undefined): string {
  const secure = request.origin.startsWith('https:') ? '; Secure' : '';
  const life = value === undefined ? '; Max-Age=0' : '';
  return `${nameOf(purpose, request)}=${value ?? ''}; Path=${issuerPath}; HttpOnly; SameSite=Lax${secure}${life}`;
}
