import type { Received } from '../received.ts';
import { failed, passed, type CaptureCheck } from './capture-check.ts';

/** By what a receiver knows that it has a delivery already. */
export function deliveryMark(capture: Received): string | undefined {
  const mark = capture.header('webhook-id') ?? capture.header('x-github-delivery');
  return mark === undefined || mark.length > 1000 ? undefined : mark;
}

/** No capture that was taken (answered 2xx) before had the same `webhook-id`; a retry of one that was refused is none. */
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
