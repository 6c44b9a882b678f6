import type { Protocol } from 'electron';
import type { Random } from '../../engine/random.ts';
import type { BuiltPage } from '../../page/built-page.ts';
import { contentSecurityPolicy } from '../../page/content-security-policy.ts';

const scheme = 'app';

/** Origin of the page in the desktop window. */
export const pageOrigin = `${scheme}://hookbench`;

/** Makes `app://` a standard and secure scheme that supports `fetch`. Must be called before the app is ready. */
export function registerPageScheme(protocol: Pick<Protocol, 'registerSchemesAsPrivileged'>): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** The path of a URL with exactly the page's origin, not percent-decoded. */
function pathOf(url: string): string | undefined {
  return url.startsWith(`${pageOrigin}/`) ? url.slice(pageOrigin.length).split(/[?#]/, 1)[0] : undefined;
}

function refuse(status: number, text: string, nonce: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': contentSecurityPolicy(nonce),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

/** Responds to `app://hookbench/…` with a file of the built page, or with 404. */
export function answerPageRequest(
  page: BuiltPage,
  random: Random,
  { url, method }: Pick<Request, 'url' | 'method'>,
): Response {
  const nonce = random.bytes(16).toString('base64');
  const path = pathOf(url);
  const file = path === undefined ? undefined : page.find(path, nonce);
  if (!file) return refuse(404, 'Not found', nonce);
  if (method !== 'GET' && method !== 'HEAD') return refuse(405, 'Method not allowed', nonce, { allow: 'GET, HEAD' });
  return new Response(method === 'HEAD' ? null : new Uint8Array(file.body), { headers: file.headers });
}

/** Serves the page to windows of the default session. */
export function servePage(protocol: Pick<Protocol, 'handle'>, page: BuiltPage, random: Random): void {
  protocol.handle(scheme, (request) => answerPageRequest(page, random, request));
}
