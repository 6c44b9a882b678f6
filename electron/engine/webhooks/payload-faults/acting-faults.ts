import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { drawDelay } from '../../faults/draw-delay.ts';
import type { Faults } from '../../faults/faults.ts';
import type { DueDelivery } from '../due-deliveries.ts';

/** What is wrong on purpose with the attempt that is to be made. */
export interface ActingFaults {
  faults: PayloadFault[];
  /** Why the attempt is not made yet, and for how long. */
  hold?: { as: PayloadFault; ms: number };
}

const delayedMs = 10_000;
/** When no event follows, a reordered one is sent after that. */
const reorderedMs = 5000;
const holds: Readonly<Partial<Record<PayloadFault, number>>> = { delayed: delayedMs, reordered: reorderedMs };

type Due = Pick<DueDelivery, 'attemptsMade' | 'event' | 'fault' | 'held' | 'subscriptionId' | 'trace'>;

/** Asks the declared faults, and what the delivery itself was asked to have wrong. Each is asked once an attempt. */
export function actingFaults(faults: Pick<Faults, 'act'>, due: Due, path: string): ActingFaults {
  const on = { method: 'POST', path, event: due.event, client: due.subscriptionId, trace: due.trace };
  const isFirst = due.attemptsMade === 0;
  const own = due.fault !== undefined && (isFirst || !(due.fault in holds || due.fault === 'duplicate'));
  const asked = own && due.fault !== due.held && due.fault !== undefined ? [due.fault] : [];
  if (due.held !== undefined) return { faults: [due.held, ...asked] };
  const declared = faults.act('sender', 'payload', on)?.what.fault;
  const acting = [...new Set([...asked, ...(declared === undefined ? [] : [declared])])];
  const holding = acting.find((fault) => holds[fault] !== undefined);
  if (holding !== undefined) return { faults: acting, hold: { as: holding, ms: holds[holding] ?? 0 } };
  const delay = faults.act('sender', 'delay', on);
  return { faults: acting, ...(delay && { hold: { as: 'delayed' as const, ms: drawDelay(delay) } }) };
}
