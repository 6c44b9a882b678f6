import type { JournalEntry } from '../model/journal-entry.ts';

/** How what an entry records went; `neutral` where it can neither go well nor badly. */
export type Outcome = 'ok' | 'bad' | 'warn' | 'neutral';

/** How an HTTP answer is to be read: below 400 it went well; none at all did not. */
export function statusOutcome(status: number | undefined): Outcome {
  if (status === undefined) return 'bad';
  return status < 400 ? 'ok' : 'bad';
}

/** How what the entry records went. A redirect is a failed attempt: attempts do not follow it. */
export function entryOutcome(entry: JournalEntry): Outcome {
  switch (entry.kind) {
    case 'exchange':
    case 'decision':
    case 'capture':
      return statusOutcome(entry.status);
    case 'attempt':
      return entry.status !== undefined && entry.status >= 300 ? 'bad' : statusOutcome(entry.status);
    case 'delivery':
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
      return entry.outcome === 'delivered' ? 'ok' : 'bad';
    case 'profile':
    case 'traffic':
    case 'catcher':
    case 'token':
    case 'chat':
    case 'event':
    case 'case':
      return 'neutral';
  }
}
