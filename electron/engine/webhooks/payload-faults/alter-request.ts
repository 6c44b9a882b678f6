import type { PayloadFault } from '#shared/model/fault.ts';
import { bodyAlterations } from '../../faults/payload/alter-body.ts';
import { drawDelay } from '../../faults/draw-delay.ts';
import type { Faults } from '../../faults/faults.ts';
import type { DueDelivery } from '../due-deliveries.ts';

/** The parts of an attempt's request that a payload fault can change. */
export interface RequestDraft {
  body: Buffer;
  contentType: string;
  contentEncoding: string | undefined;
  /** Seconds since the epoch, as it is signed and sent. */
  timestamp: number;
  /** Signed with the subscription's secrets, with another key, or not at all. */
  signedBy: 'own' | 'other' | 'nobody';
}

const staleSeconds = 3600;

const changes: Readonly<Partial<Record<PayloadFault, (draft: RequestDraft) => Partial<RequestDraft>>>> = {
  'wrong-content-type': () => ({ contentType: 'text/plain' }),
  'wrong-signature': () => ({ signedBy: 'other' }),
  'absent-signature': () => ({ signedBy: 'nobody' }),
  'stale-timestamp': ({ timestamp }) => ({ timestamp: timestamp - staleSeconds }),
  compressed: () => ({ contentEncoding: 'gzip' }),
};

/** Applies payload faults to a request, one after the other. */
export function alterRequest(draft: RequestDraft, faults: readonly PayloadFault[]): RequestDraft {
  return faults.reduce<RequestDraft>(
    (before, fault) => ({
      ...before,
      body: bodyAlterations[fault]?.(before.body) ?? before.body,
      ...changes[fault]?.(before),
    }),
    draft,
  );
}

/** The payload faults of the next attempt. */
interface ActingFaults {
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
