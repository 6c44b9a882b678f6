import type { CaptureWithBody } from '../model/capture.ts';
import type { Decision } from '../model/decision.ts';
import type { Attempt, DeliveryWithAttempts } from '../model/delivery.ts';
import type { Exchange } from '../model/exchange.ts';
import type { JournalEntry } from '../model/journal-entry.ts';
import { ofKind, type KindTable } from './of-kind.ts';
import type { ControlClient } from '../contract/client.ts';

/** The full record behind an entry; `none` when the entry itself is complete. */
export type EntryDetail =
  | { kind: 'exchange'; exchange: Exchange }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'attempt'; attempt: Attempt; delivery: DeliveryWithAttempts }
  | { kind: 'capture'; capture: CaptureWithBody }
  | { kind: 'delivery'; delivery: DeliveryWithAttempts }
  | { kind: 'none' };

const details: KindTable<Promise<EntryDetail>, [ControlClient]> = {
  exchange: async ({ id }, { exchanges }) => ({ kind: 'exchange', exchange: await exchanges.get({ id }) }),
  decision: async ({ id }, { exchanges }) => ({ kind: 'decision', decision: await exchanges.decision({ id }) }),
  attempt: async ({ deliveryId, n }, { webhooks }) => attemptOf(await webhooks.delivery({ id: deliveryId }), n),
  capture: async ({ id }, { captures }) => ({ kind: 'capture', capture: await captures.get({ id }) }),
  delivery: async ({ id }, { webhooks }) => ({ kind: 'delivery', delivery: await webhooks.delivery({ id }) }),
};

/** Loads the detail of an entry. */
export const loadDetail = async (client: ControlClient, entry: JournalEntry): Promise<EntryDetail> =>
  (await ofKind(details, entry, client)) ?? { kind: 'none' };

function attemptOf(delivery: DeliveryWithAttempts, n: number): EntryDetail {
  const attempt = delivery.attempts.find((candidate) => candidate.n === n);
  if (!attempt) throw new Error(`Attempt ${String(n)} is not in the delivery ${delivery.id}.`);
  return { kind: 'attempt', attempt, delivery };
}
