import type { SentRequest } from '../../http/outgoing-request.ts';
import { rawHeaderValue } from '../../http/header-pairs.ts';
import type { ClientMessage } from './client-message.ts';

const redirects = new Set([301, 302, 303, 307, 308]);
const ofOrigin = new Set(['authorization', 'proxy-authorization', 'cookie', 'host']);
const ofBody = /^(content-.*|transfer-encoding|expect|trailer)$/;

/** Whether the method becomes GET and the body is dropped (RFC 9110 15.4; 301 and 302 as browsers do). */
function becomesGet(status: number, method: string): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD';
  return (status === 301 || status === 302) && method === 'POST';
}

/**
 * The next request of a redirect (RFC 9110 15.4); `undefined` if the response is not a redirect that can be followed.
 * Credentials are not sent to another origin.
 * @param keepMethod Whether 301, 302 and 303 keep the method and the body.
 */
export function nextHop(
  message: ClientMessage,
  response: SentRequest['response'],
  keepMethod = false,
): ClientMessage | undefined {
  if (!response || !redirects.has(response.status)) return undefined;
  const location = rawHeaderValue(response.rawHeaders, 'location');
  const url = location === undefined ? null : URL.parse(location, message.url);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return undefined;
  const sameOrigin = url.origin === new URL(message.url).origin;
  const toGet = !keepMethod && becomesGet(response.status, message.method);
  url.hash = '';
  return {
    method: toGet ? 'GET' : message.method,
    url: url.href,
    headers: message.headers.filter(([name]) => {
      const lower = name.toLowerCase();
      return (sameOrigin || !(ofOrigin.has(lower) || lower === message.credential)) && !(toGet && ofBody.test(lower));
    }),
    ...(message.credential !== undefined && { credential: message.credential }),
    body: toGet ? Buffer.alloc(0) : message.body,
  };
}
