import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { Attempt, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import type { ApiClient } from './api-client.ts';

/** The full record behind an entry; `none` when the entry itself is complete. */
export type EntryDetail =
  | { kind: 'exchange'; exchange: Exchange }
  | { kind: 'decision'; decision: Decision }
  | { kind: 'attempt'; attempt: Attempt; delivery: DeliveryWithAttempts }
  | { kind: 'capture'; capture: CaptureWithBody }
  | { kind: 'delivery'; delivery: DeliveryWithAttempts }
  | { kind: 'none' };

/** Loads the detail of an entry. */
export async function loadDetail(client: ApiClient, entry: JournalEntry): Promise<EntryDetail> {
  switch (entry.kind) {
    case 'exchange':
      return { kind: 'exchange', exchange: await client.exchanges.get({ id: entry.id }) };
    case 'decision':
      return { kind: 'decision', decision: await client.exchanges.decision({ id: entry.id }) };
    case 'attempt':
      return attemptOf(await client.webhooks.delivery({ id: entry.deliveryId }), entry.n);
    case 'capture':
      return { kind: 'capture', capture: await client.captures.get({ id: entry.id }) };
    case 'delivery':
      return { kind: 'delivery', delivery: await client.webhooks.delivery({ id: entry.id }) };
    case 'token':
    case 'chat':
    case 'event':
    case 'subscription':
    case 'traffic':
    case 'experiment':
    case 'pairing':
    case 'catcher':
    case 'clock':
    case 'profile':
    case 'interface':
    case 'record':
    case 'fault':
    case 'case':
    case 'engine':
      return { kind: 'none' };
  }
}

function attemptOf(delivery: DeliveryWithAttempts, n: number): EntryDetail {
  const attempt = delivery.attempts.find((candidate) => candidate.n === n);
  if (!attempt) throw new Error(`Attempt ${String(n)} is not in the delivery ${delivery.id}.`);
  return { kind: 'attempt', attempt, delivery };
}
