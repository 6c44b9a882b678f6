import { formatDuration } from '#shared/trace/format-duration.ts';
import { type Subscription, defaultSubscription, defaultDisableAfterSeconds } from '#shared/model/subscription.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { VirtualClock } from '../../clock.ts';
import type { PartBase } from '../../part-base.ts';
import type { RecordedRows } from '../attempt-rows.ts';
import type { Settled } from '../settle.ts';
import { changeSubscriptions, type ChangeDeps, type SubscriptionChanges } from './change-subscriptions.ts';
import { type Health, afterFailure, healthy } from './health.ts';
import { createSubscriptionRepository, type SubscriptionRepository } from './subscription-repository.ts';
import { type StoredSubscription, blankSubscription, completed } from './stored-subscription.ts';
import type { SqlValue } from '../../store/statement.ts';

/** The effect of an attempt on its subscription. */
interface NotedAttempt {
  health: Health;
  /** The change of the circuit to record in the journal. */
  circuit?: { change: Extract<EntryOf<'subscription'>['change'], 'circuit-opened' | 'circuit-closed'>; reason: string };
  /** Why the subscription must be disabled. */
  disables?: string;
}

function durationText(seconds: number): string {
  const units = [
    [86_400, 'days'],
    [3600, 'hours'],
    [60, 'minutes'],
  ] as const;
  const [size, unit] = units.find(([length]) => seconds >= 2 * length) ?? [1, 'seconds'];
  return `${Math.round(seconds / size)} ${unit}`;
}

/**
 * Computes the effect of an attempt on its subscription.
 * @param nowMs Time by the service's clock.
 * @param clockOffsetMs Offset of that clock.
 */
function judgeAttempt(
  { disableAfterSeconds = defaultDisableAfterSeconds }: Pick<StoredSubscription, 'disableAfterSeconds'>,
  before: Health,
  { disables, ok }: Pick<Settled, 'disables' | 'ok'>,
  nowMs: number,
  clockOffsetMs: number,
): NotedAttempt {
  if (ok) {
    if (before.retryAt === null) return { health: healthy };
    return { health: healthy, circuit: { change: 'circuit-closed', reason: 'an attempt succeeded' } };
  }
  const health = afterFailure(before, nowMs, clockOffsetMs);
  const opened = health.opened > before.opened;
  const restMs = (health.retryAt ?? nowMs) - nowMs;
  const failingSeconds = (nowMs - (health.failingSince ?? nowMs)) / 1000;
  const sustained =
    failingSeconds >= disableAfterSeconds
      ? `Every attempt failed for ${durationText(failingSeconds)}. Enable it again once the receiver responds.`
      : undefined;
  const reason = disables ?? sustained;
  return {
    health,
    ...(opened && {
      circuit: {
        change: 'circuit-opened' as const,
        reason: `${health.failures} attempts failed in a row; the next is sent in ${formatDuration(1000 * Math.round(restMs / 1000))}`,
      },
    }),
    ...(reason !== undefined && { disables: reason }),
  };
}

const insert = 'INSERT INTO subscriptions (id, subscription) VALUES (?, ?)';
const update = 'UPDATE subscriptions SET subscription = ? WHERE id = ?';

type Row = Record<string, SqlValue>;

/** The stored subscriptions in the order in which they were added; a removed one is `null`. */
async function readStored({ store, random, catcherUrl }: PartBase & { catcherUrl: string }) {
  const rows = store.all('SELECT id, subscription, health FROM subscriptions ORDER BY rowid');
  const byId = new Map<string, StoredSubscription>();
  const health = new Map<string, Health>();
  const read = (row: Row): StoredSubscription | null =>
    JSON.parse(store.unseal(row['subscription'] as string)) as StoredSubscription | null;
  for (const row of rows) {
    const found = read(row);
    if (!found) continue;
    byId.set(found.id, 'paths' in found ? found : { ...found, paths: 'interface' });
    if (row['health'] !== null) health.set(found.id, JSON.parse(row['health'] as string) as Health);
  }
  const known = byId.get(defaultSubscription);
  const isNew = !rows.some((row) => row['id'] === defaultSubscription);
  if (isNew || (known?.followsCatcher && known.url !== catcherUrl)) {
    const stored: StoredSubscription = known
      ? { ...known, url: catcherUrl }
      : {
          ...blankSubscription(defaultSubscription, catcherUrl, completed({}, random)),
          name: 'Our receiver',
          followsCatcher: true,
        };
    const text = store.seal(JSON.stringify(stored));
    await store.write([
      isNew
        ? { sql: insert, params: [defaultSubscription, text] }
        : { sql: update, params: [text, defaultSubscription] },
    ]);
    byId.set(defaultSubscription, stored);
  }
  return { byId, health };
}

/** The subscriptions: which events are sent to which receivers. */
export interface Subscriptions extends SubscriptionChanges {
  all(): Subscription[];
  find(id: string): Subscription | undefined;
  /** The stored form, for the sender. */
  stored(id: string): StoredSubscription | undefined;
  ids(): IterableIterator<string>;
  /** The enabled subscriptions that select an event. Those of a lesson get only lessons' events, the newest one each, and no other gets these. */
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
    wanting(event, ofLesson) {
      const all = [...byId.values()].filter(
        ({ enabled, events, lesson = false }) =>
          enabled && lesson === ofLesson && (events.includes('*') || events.includes(event)),
      );
      // A comparison beside a lesson has a subscription of its own, and each event arrives once.
      return ofLesson ? all.slice(-1) : all;
    },
    health,
    noteAttempt: (id, settled) => noteAttempt(repository, id, settled, deps.clocks.service),
  };
}
