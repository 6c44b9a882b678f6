import { toInstant } from '#shared/model/instant.ts';
import { failed, passed, type CaptureCheck } from './capture-check.ts';

/** No later event of the same customer came before. */
export const order: CaptureCheck = {
  check: 'order',
  source: 'Interface, Events 10',
  run(capture, { memory }) {
    if (capture.event === undefined) return undefined;
    const [customerId, timestamp] = [capture.member('customerId'), capture.member('timestamp')];
    const atMs = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
    if (typeof customerId !== 'string' || Number.isNaN(atMs)) return undefined;
    const before = memory.newest(customerId.slice(0, 1000), atMs);
    if (before === undefined || atMs >= before) return passed('No later event of this customer came before.');
    return failed(`It is of ${toInstant(atMs)}; one of ${toInstant(before)} came before.`);
  },
};
