import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { follow } from '../../journal/follow.ts';
import type { Parties } from '../../parties.ts';
import type { ExperimentContext } from '../experiment-context.ts';
import { moveClock } from './move-clock.ts';

/** Max time to wait for an expected entry, in real milliseconds. */
const patienceMs = 10_000;
const lookEveryMs = 5;
/** A limit above the number of entries of an experiment. */
const maxEntries = 100_000;
/** Clocks are moved this far past a due time. */
const beyondMs = 1;

async function until(
  { parties, since, signal }: ExperimentContext,
  holds: (entries: readonly JournalEntry[]) => boolean,
  ...others: readonly AbortSignal[]
): Promise<void> {
  const late = new AbortController();
  const cancel = parties.clocks.wall.after(patienceMs, () => {
    late.abort();
  });
  const seen: JournalEntry[] = [];
  try {
    for await (const batch of follow(parties.journal, since, AbortSignal.any([signal, late.signal, ...others]))) {
      seen.push(...batch);
      if (holds(seen)) return;
    }
  } finally {
    cancel();
  }
}

const isAttempt = (entry: JournalEntry): entry is EntryOf<'attempt'> => entry.kind === 'attempt';

/** Waits until the receiver has stored the given number of requests. */
export function untilCaptures(context: ExperimentContext, count: number): Promise<void> {
  return until(context, (entries) => entries.filter(({ kind }) => kind === 'capture').length >= count);
}

/** The pending deliveries of the experiment, and when the first is due. */
function dueOf({ deliveries, parties }: ExperimentContext): { pending: number; dueMs: number | undefined } {
  const marks = deliveries.map(() => '?').join(', ');
  const row = parties.store.get(
    `SELECT count(*) AS n, min(next_attempt_at) AS due FROM deliveries WHERE status = 'pending' AND id IN (${marks})`,
    ...deliveries,
  );
  const due = row?.['due'];
  return { pending: Number(row?.['n'] ?? 0), dueMs: typeof due === 'number' ? due : undefined };
}

/** Moves the clocks of sender and receiver together, so that timestamps of signatures stay valid. */
async function passTime(parties: Parties, seconds: number): Promise<void> {
  await moveClock(parties, 'service', seconds);
  await moveClock(parties, 'catcher', seconds);
}

/** Milliseconds until the next attempt is due, by the service's clock; negative if it is late. */
function aheadMs({ parties }: ExperimentContext, dueMs: number | undefined): number {
  return dueMs === undefined ? 0 : dueMs + beyondMs - parties.clocks.service.now();
}

/** Waits until more attempts were made, or the next one is scheduled for later. */
async function untilMoved(context: ExperimentContext, made: number): Promise<void> {
  const { wall } = context.parties.clocks;
  const putOff = new AbortController();
  const look = (): void => {
    if (aheadMs(context, dueOf(context).dueMs) > 0) putOff.abort();
    else cancel = wall.after(lookEveryMs, look);
  };
  let cancel = wall.after(lookEveryMs, look);
  try {
    await until(context, (entries) => entries.filter(isAttempt).length > made, putOff.signal);
  } finally {
    cancel();
  }
}

/** Moves the clocks to each due time until the given number of attempts was made, or all deliveries are settled. */
export async function untilAttempts(context: ExperimentContext, count = Number.POSITIVE_INFINITY): Promise<void> {
  const { parties, signal, since } = context;
  let before: { made: number; dueMs: number | undefined } | undefined;
  for (;;) {
    const { dueMs, pending } = dueOf(context);
    const made = parties.journal.since(since, maxEntries).filter(isAttempt).length;
    if (made >= count || pending === 0 || signal.aborted) return;
    if (before?.made === made && before.dueMs === dueMs) return;
    before = { made, dueMs };
    const ahead = aheadMs(context, dueMs);
    if (ahead > 0) await passTime(parties, ahead / 1000);
    await untilMoved(context, made);
  }
}
