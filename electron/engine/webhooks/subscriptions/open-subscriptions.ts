import type { Subscription } from '#shared/model/subscription.ts';
import type { PartBase } from '../../part-base.ts';
import type { RecordedRows } from '../recorded-rows.ts';
import type { Settled } from '../settle.ts';
import { changeSubscriptions, type ChangeParts, type SubscriptionChanges } from './change-subscriptions.ts';
import type { Health } from './health.ts';
import { judgeAttempt } from './note-attempt.ts';
import { readStored } from './read-stored.ts';
import { createShelf, type Shelf } from './shelf.ts';
import type { StoredSubscription } from './stored-subscription.ts';

/** Which events go where. */
export interface Subscriptions extends SubscriptionChanges {
  all(): Subscription[];
  find(id: string): Subscription | undefined;
  /** As it is kept, for the sender. */
  stored(id: string): StoredSubscription | undefined;
  ids(): IterableIterator<string>;
  /** The enabled subscriptions that want an event. */
  wanting(event: string): StoredSubscription[];
  health(id: string): Health;
  /** What an attempt means for a subscription, to be committed with its result. */
  noteAttempt(id: string, settled: Pick<Settled, 'disables' | 'ok'>): RecordedRows;
}

export interface SubscriptionsParts extends PartBase, ChangeParts {
  catcherUrl: string;
}

function noteAttempt(shelf: Shelf, id: string, settled: Pick<Settled, 'disables' | 'ok'>, nowMs: number): RecordedRows {
  const before = shelf.byId.get(id);
  if (!before) return { entries: [], statements: [] };
  const { circuit, disables, health } = judgeAttempt(before, shelf.health(id), settled, nowMs);
  const statements = shelf.noteHealth(id, health);
  const entries = circuit ? [shelf.entryOf(before, circuit.change, circuit.reason)] : [];
  if (disables !== undefined && before.enabled) {
    const stored = { ...before, enabled: false, disabledReason: disables };
    shelf.byId.set(id, stored);
    entries.push(shelf.entryOf(stored, 'disabled', disables));
    statements.push(shelf.rowOf(stored));
  }
  return { entries, statements };
}

/** Reads the subscriptions; the default one sends every event to the catcher's present address until it is changed. */
export async function openSubscriptions(parts: SubscriptionsParts): Promise<Subscriptions> {
  const shelf = createShelf(parts, await readStored(parts));
  const { byId, health, shown } = shelf;
  return {
    ...changeSubscriptions(shelf, parts),
    all: () => [...byId.values()].map(shown),
    find(id) {
      const found = byId.get(id);
      return found && shown(found);
    },
    stored: (id) => byId.get(id),
    ids: () => byId.keys(),
    wanting: (event) =>
      [...byId.values()].filter(({ enabled, events }) => enabled && (events.includes('*') || events.includes(event))),
    health,
    noteAttempt: (id, settled) => noteAttempt(shelf, id, settled, parts.clocks.service.now()),
  };
}
