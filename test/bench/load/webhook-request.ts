import { places } from './request-bytes.ts';

/** A body of 120 bytes. */
const body =
  '{"id":"evt_########################","event":"chat_started","customerId":"cus_demo_1","chatId":"cht_################## "}';

/** A webhook as a sender of this kind writes it: identifiers, time, signature and trace differ from request to request. */
export const webhookRequest = [
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
