import type { Subscription } from '#shared/model/subscription.ts';
import type { VirtualClock } from '../../clock.ts';
import type { PartBase } from '../../part-base.ts';
import type { RecordedRows } from '../recorded-rows.ts';
import type { Settled } from '../settle.ts';
import { changeSubscriptions, type ChangeDeps, type SubscriptionChanges } from './change-subscriptions.ts';
import type { Health } from './health.ts';
import { judgeAttempt } from './note-attempt.ts';
import { readStored } from './read-stored.ts';
import { createSubscriptionRepository, type SubscriptionRepository } from './subscription-repository.ts';
import type { StoredSubscription } from './stored-subscription.ts';

/** The subscriptions: which events are sent to which receivers. */
export interface Subscriptions extends SubscriptionChanges {
  all(): Subscription[];
  find(id: string): Subscription | undefined;
  /** The stored form, for the sender. */
  stored(id: string): StoredSubscription | undefined;
  ids(): IterableIterator<string>;
  /** The enabled subscriptions that select an event. Those of a lesson get only lessons' events, and no other gets these. */
  wanting(event: string, ofLesson: boolean): StoredSubscription[];
  health(id: string): Health;
  /** The rows that an attempt changes of its subscription, which are committed with its result. */
  noteAttempt(id: string, settled: Pick<Settled, 'disables' | 'ok'>): RecordedRows;
}

export interface SubscriptionsDeps extends PartBase, ChangeDeps {
  catcherUrl: string;
}

function noteAttempt(
  repository: SubscriptionRepository,
  id: string,
  settled: Pick<Settled, 'disables' | 'ok'>,
  clock: VirtualClock,
): RecordedRows {
  const before = repository.byId.get(id);
  if (!before) return { entries: [], statements: [] };
  const { circuit, disables, health } = judgeAttempt(
    before,
    repository.health(id),
    settled,
    clock.now(),
    clock.offsetMs + clock.skewMs,
  );
  const statements = repository.noteHealth(id, health);
  const entries = circuit ? [repository.entryOf(before, circuit.change, circuit.reason)] : [];
  if (disables !== undefined && before.enabled) {
    const stored = { ...before, enabled: false, disabledReason: disables };
    repository.byId.set(id, stored);
    entries.push(repository.entryOf(stored, 'disabled', disables));
    statements.push(repository.rowOf(stored));
  }
  return { entries, statements };
}

/**
 * Reads the subscriptions. The default one sends every event to the catcher's current address until it is changed. Those
 * that a lesson left are removed.
 */
export async function openSubscriptions(deps: SubscriptionsDeps): Promise<Subscriptions> {
  const repository = createSubscriptionRepository(deps, await readStored(deps));
  const { byId, health, shown } = repository;
  const changes = changeSubscriptions(repository, deps);
  for (const { id, lesson } of [...byId.values()]) if (lesson) await changes.remove(id);
  return {
    ...changes,
    all: () => [...byId.values()].map(shown),
    find(id) {
      const found = byId.get(id);
      return found && shown(found);
    },
    stored: (id) => byId.get(id),
    ids: () => byId.keys(),
    wanting: (event, ofLesson) =>
      [...byId.values()].filter(
        ({ enabled, events, lesson = false }) =>
          enabled && lesson === ofLesson && (events.includes('*') || events.includes(event)),
      ),
    health,
    noteAttempt: (id, settled) => noteAttempt(repository, id, settled, deps.clocks.service),
  };
}
