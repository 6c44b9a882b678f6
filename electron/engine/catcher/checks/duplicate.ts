import { failed, passed, type CaptureCheck } from './capture-check.ts';

/** No capture before had the same `webhook-id`. */
export const duplicate: CaptureCheck = {
  check: 'duplicate',
  source: 'Standard Webhooks 1.0, idempotency',
  run(capture, { memory }) {
    const id = capture.header('webhook-id') ?? capture.header('x-github-delivery');
    if (id === undefined || id.length > 1000) return undefined;
    const before = memory.seen(id, capture.id);
    return before === undefined
      ? passed(`${id} is new.`)
      : failed(`${id} came before, as ${before}.`, { received: before });
  },
};
