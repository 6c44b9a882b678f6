import type { PayloadFault } from '#shared/model/payload-fault.ts';
import { drawDelay } from '../../faults/draw-delay.ts';
import type { Faults } from '../../faults/faults.ts';
import type { DueDelivery } from '../due-deliveries.ts';

/** The payload faults of the next attempt. */
export interface ActingFaults {
  faults: PayloadFault[];
  /** Why and for how long the attempt is postponed. */
  hold?: { as: PayloadFault; ms: number };
}

const delayedMs = 10_000;
/** A reordered delivery is sent after this time if no other event follows. */
const reorderedMs = 5000;
const holds: Readonly<Partial<Record<PayloadFault, number>>> = { delayed: delayedMs, reordered: reorderedMs };

type Due = Pick<DueDelivery, 'attemptsMade' | 'event' | 'fault' | 'held' | 'subscriptionId' | 'trace'>;

/** Collects the declared faults and those of the delivery itself. Each is evaluated once per attempt. */
export function actingFaults(
  faults: Pick<Faults, 'act' | 'none'>,
  due: Due,
  method: string,
  url: string,
): ActingFaults {
  const path = faults.none ? '' : new URL(url).pathname;
  const on = { method, path, event: due.event, client: due.subscriptionId, trace: due.trace };
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
