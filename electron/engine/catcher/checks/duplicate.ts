import type { Received } from '../received.ts';
import { failed, passed, type CaptureCheck } from './capture-check.ts';

/** The key by which a receiver recognises duplicates. */
export function deliveryMark(capture: Received): string | undefined {
  const mark = capture.header('webhook-id') ?? capture.header('x-github-delivery');
  return mark === undefined || mark.length > 1000 ? undefined : mark;
}

/** Checks that no earlier accepted capture (2xx) has the same `webhook-id`; retries of rejected ones are not duplicates. */
export const duplicate: CaptureCheck = {
  check: 'duplicate',
  source: 'Standard Webhooks 1.0, idempotency',
  run(capture, { memory }) {
    const id = deliveryMark(capture);
    if (id === undefined) return undefined;
    const before = memory.seen(id, capture.id);
    return before === undefined
      ? passed(`${id} is new.`)
      : failed(`${id} came before, as ${before}.`, { received: before });
  },
};
