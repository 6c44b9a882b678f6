import type { Exchange } from './exchanges.ts';

/** Calls `POST /api/chat/start` with an access token. */
export function postChatStart(
  exchange: Exchange,
  {
    accessToken,
    customerId,
    service,
    trace,
  }: { accessToken: string; customerId: string; service: string; trace: string },
): ReturnType<Exchange> {
  return exchange({
    method: 'POST',
    url: `${service}/api/chat/start`,
    headers: [
      ['authorization', `Bearer ${accessToken}`],
      ['content-type', 'application/json'],
      ['accept', 'application/json'],
    ],
    body: Buffer.from(JSON.stringify({ customerId })),
    trace,
  });
}
