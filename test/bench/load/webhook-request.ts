import { places } from './request-bytes.ts';

const webhook = (body: string): string =>
  [
    'POST /webhook/chat-started HTTP/1.1',
    'Host: localhost:4020',
    'User-Agent: Hookbench/0.1.0',
    'Content-Type: application/json',
    'Accept: */*',
    'Accept-Encoding: gzip, deflate, br',
    'webhook-id: msg_##########################',
    `webhook-timestamp: ${places.time}`,
    `webhook-signature: v1,${places.signature}`,
    'traceparent: 00-################################-################-01',
    `Content-Length: ${body.length}`,
    'Connection: keep-alive',
    '',
    body,
  ].join('\r\n');

/** A webhook that passes all checks. Identifiers, time, signature and trace differ from request to request. */
export const webhookRequest = webhook(
  '{"event":"chat_started","customerId":"cus_demo_1","timestamp":"2026-11-23T09:00:00.000Z","chatId":"cht_##################"}',
);

/** A webhook whose payload has no timestamp, so that one of its checks fails. */
export const incompleteWebhook = webhook(
  '{"id":"evt_########################","event":"chat_started","customerId":"cus_demo_1","chatId":"cht_################## "}',
);
