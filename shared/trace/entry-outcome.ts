import type { EntryOf, JournalEntry } from '../model/journal-entry.ts';
import type { PairingOutcome } from '../model/pairing.ts';

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

/** The outcome of an entry. A redirect is a failed attempt, because attempts do not follow it. */
export function entryOutcome(entry: JournalEntry): Outcome {
  if ('error' in entry && entry.error) return 'bad';
  switch (entry.kind) {
    case 'exchange':
    case 'decision':
    case 'capture':
      return statusOutcome(entry.status);
    case 'attempt':
      return entry.status !== undefined && entry.status >= 300 ? 'bad' : statusOutcome(entry.status);
    case 'delivery':
      if (isRetrying(entry)) return 'warn';
      return { pending: 'neutral', delivered: 'ok', exhausted: 'bad', cancelled: 'warn' }[entry.status] as Outcome;
    case 'clock':
      return entry.offsetMs === 0 ? 'neutral' : 'warn';
    case 'engine':
      return entry.change === 'started' || entry.change === 'stopped' ? 'neutral' : 'bad';
    case 'fault':
      return entry.change === 'cleared' ? 'neutral' : 'warn';
    case 'subscription':
      return entry.change === 'disabled' || entry.change === 'circuit-opened' ? 'bad' : 'neutral';
    case 'experiment':
      return entry.change === 'passed' ? 'ok' : 'bad';
    case 'pairing':
      return pairingOutcome[entry.outcome];
    case 'profile':
    case 'interface':
    case 'record':
    case 'traffic':
    case 'catcher':
    case 'token':
    case 'chat':
    case 'case':
      return 'neutral';
    case 'event':
      return entry.problem === undefined ? 'neutral' : 'bad';
  }
}
