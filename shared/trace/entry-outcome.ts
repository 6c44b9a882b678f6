import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import type { PairingOutcome } from '../model/capture.ts';
import { ofKind, type KindTable } from './of-kind.ts';

/** The outcome of an entry; `neutral` if it can neither succeed nor fail. */
export type Outcome = 'ok' | 'bad' | 'warn' | 'neutral';

/** The outcome of a response: below 400 is a success, no response is a failure. */
export function statusOutcome(status: number | undefined): Outcome {
  if (status === undefined) return 'bad';
  return status < 400 ? 'ok' : 'bad';
}

/** The outcome of each pairing. Duplicates and reordered events are allowed, so they are only warnings. */
export const pairingOutcome: Record<PairingOutcome, Outcome> = {
  delivered: 'ok',
  changed: 'bad',
  duplicated: 'warn',
  reordered: 'warn',
  lost: 'bad',
};

/** Whether an attempt of a delivery failed and another one follows. */
export const isRetrying = ({ n, status }: Pick<EntryOf<'delivery'>, 'n' | 'status'>): boolean =>
  status === 'pending' && n !== undefined;

const deliveryOutcomes = { pending: 'neutral', delivered: 'ok', exhausted: 'bad', cancelled: 'neutral' } as const;

const subscriptionOutcomes: Partial<Record<EntryOf<'subscription'>['change'], Outcome>> = {
  disabled: 'bad',
  'circuit-opened': 'warn',
};

/** A redirect is a failed attempt, because attempts do not follow it. */
const outcomes: KindTable<Outcome> = {
  exchange: ({ status }) => statusOutcome(status),
  decision: ({ status }) => statusOutcome(status),
  capture: ({ status }) => statusOutcome(status),
  attempt: ({ status }) => (status !== undefined && status >= 300 ? 'bad' : statusOutcome(status)),
  delivery: (entry) => (isRetrying(entry) ? 'warn' : deliveryOutcomes[entry.status]),
  clock: ({ offsetMs }) => (offsetMs === 0 ? 'neutral' : 'warn'),
  engine: ({ change }) => (change === 'started' || change === 'stopped' || change === 'recording' ? 'neutral' : 'bad'),
  fault: ({ change }) => (change === 'cleared' ? 'neutral' : 'warn'),
  subscription: ({ change }) => subscriptionOutcomes[change] ?? 'neutral',
  experiment: ({ change }) => (change === 'passed' ? 'ok' : 'bad'),
  pairing: ({ outcome }) => pairingOutcome[outcome],
  tool: ({ outcome }) => (outcome === 'done' ? 'neutral' : 'bad'),
  event: ({ problem }) => (problem === undefined ? 'neutral' : 'bad'),
};

/** The outcome of an entry. */
export const entryOutcome = (entry: JournalEntry): Outcome =>
  'error' in entry && entry.error ? 'bad' : (ofKind(outcomes, entry) ?? 'neutral');
