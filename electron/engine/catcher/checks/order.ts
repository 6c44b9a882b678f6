import { toInstant } from '#shared/model/to-instant.ts';
import { failed, note, passed, type CaptureCheck } from './capture-check.ts';

/** Checks that no later event of the same customer arrived earlier. Only a note, unless order is promised or enforced. */
export const order: CaptureCheck = {
  check: 'order',
  source: 'Interface, Events 10',
  run(capture, { memory, ports, settings: { checks } }) {
    if (capture.event === undefined) return undefined;
    const [customerId, timestamp] = [capture.member('customerId'), capture.member('timestamp')];
    const atMs = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
    if (typeof customerId !== 'string' || Number.isNaN(atMs)) return undefined;
    const before = memory.newest(customerId, atMs);
    if (before === undefined || atMs >= before) return passed('No later event of this customer came before.');
    const found = `The event of ${toInstant(atMs)} arrived after one of ${toInstant(before)}.`;
    if (checks.enforce.includes('order') || ports.promisesOrder(capture.event, capture.path)) return failed(found);
    return note(`${found} Order is not promised.`);
  },
};
