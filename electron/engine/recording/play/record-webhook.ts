import type { EventSender } from '../../interface/emit/record-event.ts';
import type { Recorded } from '../../interface/records/records.ts';
import type { PlayedWebhook } from './played-webhook.ts';

/** Creates the rows of a recorded webhook: the sender signs it again, by the recorded scheme and with our secret. */
export function recordWebhook(
  sender: EventSender,
  { afterMs, body, contentType, event, headers, method, path, scheme, signatureHeader, subject }: PlayedWebhook,
  trace: string,
): Recorded {
  const sending = { method, path, headers, scheme: scheme ?? ('none' as const), signatureHeader };
  return sender.record({ event, customerId: subject, trace, afterMs, own: { body, contentType, sending } });
}
