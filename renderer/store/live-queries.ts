import type { QueryKey } from '@tanstack/react-query';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { readAgain, type Engine } from './engine.ts';
import { throttle } from './throttle.ts';

/** Queries that some journal entries make out of date. */
interface LiveQuery {
  /** The key of the queries, or the beginning of it. */
  key: (api: Engine['api']) => QueryKey;
  isChangedBy: (entry: JournalEntry) => boolean;
  /** Time from the entry to the change, in milliseconds. Default: 0. */
  afterMs?: number;
  /** Minimum time between two reads, in milliseconds. */
  pauseMs?: number;
}

const of =
  (...kinds: readonly JournalEntry['kind'][]) =>
  ({ kind }: JournalEntry) =>
    kinds.includes(kind);

/** The queries that the live feed keeps up to date. Other queries are read again when they are shown. */
const liveQueries: readonly LiveQuery[] = [
  // The engine removes old ones, which the feed does not report.
  { key: () => ['live', 'captures'], isChangedBy: of('capture'), afterMs: 5000 },
  { key: () => ['live', 'deliveries'], isChangedBy: of('delivery'), afterMs: 5000 },
  { key: () => ['live', 'chats'], isChangedBy: of('chat'), afterMs: 5000 },
  { key: ({ captures }) => captures.counts.key(), isChangedBy: of('capture') },
  { key: ({ captures }) => captures.get.key(), isChangedBy: of('pairing') },
  { key: ({ webhooks }) => webhooks.deliveryCounts.key(), isChangedBy: of('delivery', 'event', 'subscription') },
  { key: ({ webhooks }) => webhooks.deliveries.key(), isChangedBy: of('delivery'), pauseMs: 1500 },
  { key: ({ webhooks }) => webhooks.delivery.key(), isChangedBy: of('delivery', 'attempt') },
  { key: ({ webhooks }) => webhooks.subscriptions.key(), isChangedBy: of('subscription', 'profile') },
  { key: ({ webhooks }) => webhooks.stats.key(), isChangedBy: of('attempt'), pauseMs: 1500 },
  { key: ({ clocks }) => clocks.key(), isChangedBy: of('clock') },
  { key: ({ status }) => status.key(), isChangedBy: of('engine', 'interface') },
  { key: ({ service }) => service.traffic.key(), isChangedBy: of('traffic') },
  { key: ({ captures }) => captures.settings.key(), isChangedBy: of('catcher') },
  { key: ({ profile }) => profile.key(), isChangedBy: of('profile') },
  { key: ({ interface: own }) => own.key(), isChangedBy: of('interface') },
  // Which of them apply.
  { key: ({ experiments }) => experiments.list.key(), isChangedBy: of('interface') },
  { key: ({ lessons }) => lessons.list.key(), isChangedBy: of('interface') },
  {
    key: ({ interface: own }) => own.records.key(),
    isChangedBy: (entry) =>
      entry.kind === 'record' ||
      (entry.kind === 'decision' && entry.server === 'service' && !['GET', 'HEAD'].includes(entry.method)),
  },
  { key: ({ recordings }) => recordings.status.key(), isChangedBy: of('decision', 'capture', 'engine'), pauseMs: 500 },
  {
    key: ({ recordings }) => recordings.playing.key(),
    isChangedBy: of('decision', 'engine', 'subscription'),
    pauseMs: 1000,
  },
  { key: ({ faults }) => faults.list.key(), isChangedBy: of('fault') },
  { key: ({ cases }) => cases.list.key(), isChangedBy: of('case') },
  {
    key: ({ service }) => service.customers.key(),
    isChangedBy: (entry) =>
      entry.kind === 'decision' && entry.server === 'service' && (entry.method === 'PUT' || entry.method === 'PATCH'),
  },
  { key: ({ authorization }) => authorization.tokens.key(), isChangedBy: of('token') },
  {
    key: ({ authorization }) => authorization.clients.key(),
    isChangedBy: (entry) =>
      entry.kind === 'registration' ||
      (entry.kind === 'decision' && entry.server === 'authorization' && entry.url.includes('/register')),
  },
  { key: ({ authorization }) => authorization.users.key(), isChangedBy: of('registration') },
  {
    key: ({ authorization }) => authorization.families.key(),
    isChangedBy: (entry) => entry.kind === 'decision' && entry.server === 'authorization' && entry.method === 'POST',
  },
  {
    key: ({ flows }) => flows.list.key(),
    isChangedBy: (entry) =>
      (entry.kind === 'decision' && entry.server === 'authorization') ||
      (entry.kind === 'exchange' && entry.from === 'client' && entry.to !== 'service'),
  },
  { key: ({ authorizationServers }) => authorizationServers.tokens.key(), isChangedBy: of('exchange'), pauseMs: 1000 },
  {
    key: ({ requests }) => requests.history.key(),
    isChangedBy: (entry) => entry.kind === 'exchange' && entry.from === 'client',
    afterMs: 200,
  },
];

/** The default minimum time between two reads of the same queries, in milliseconds. */
const defaultPauseMs = 500;

/**
 * Keeps queries up to date.
 * @returns Receives new entries of the user's journal, without those of case files. Reads the queries again that are
 *   shown and marks the others as out of date.
 */
export function refreshLiveQueries({ api, queries }: Engine): (batch: readonly JournalEntry[]) => void {
  const refreshes = liveQueries.map(({ key, isChangedBy, afterMs = 0, pauseMs = defaultPauseMs }) => ({
    isChangedBy,
    refresh: throttle(pauseMs, async () => {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await readAgain(queries, key(api));
    }),
  }));
  return (batch) => {
    for (const { isChangedBy, refresh } of refreshes) if (batch.some(isChangedBy)) refresh();
  };
}
