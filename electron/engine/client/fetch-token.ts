import type { ChatTarget } from './chat-target.ts';
import type { Exchange } from './exchanges.ts';

const formEncode = (text: string): string => encodeURIComponent(text).replaceAll('%20', '+');

/** Requests a token with client credentials (RFC 6749 4.4) and the scopes for reading customers and starting chats. */
export function fetchToken(
  exchange: Exchange,
  { clientId, clientSecret, tokenEndpoint }: ChatTarget,
  trace: string,
): ReturnType<Exchange> {
  const basic = Buffer.from(`${formEncode(clientId)}:${formEncode(clientSecret)}`).toString('base64');
  return exchange({
    method: 'POST',
    url: tokenEndpoint,
    headers: [
      ['authorization', `Basic ${basic}`],
      ['content-type', 'application/x-www-form-urlencoded'],
      ['accept', 'application/json'],
    ],
    body: Buffer.from('grant_type=client_credentials&scope=read%3Acustomers+write%3Acustomers'),
    trace,
  });
}
