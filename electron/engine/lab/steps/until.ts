import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';
import { follow } from '../../journal/follow.ts';
import type { Parties } from '../../parties.ts';
import type { Bench } from '../bench.ts';
import { moveClock } from './move-clock.ts';

/** How long an experiment waits for something that should come, in real milliseconds. */
const patienceMs = 10_000;
/** A due time is met by this much. */
const beyondMs = 1;

async function until(bench: Bench, holds: (entries: readonly JournalEntry[]) => boolean): Promise<void> {
  const { parties, since, signal } = bench;
  const late = new AbortController();
  const cancel = parties.clocks.wall.after(patienceMs, () => {
    late.abort();
  });
  const seen: JournalEntry[] = [];
  try {
    for await (const batch of follow(parties.journal, since, AbortSignal.any([signal, late.signal]))) {
      seen.push(...batch);
      if (holds(seen)) return;
    }
  } finally {
    cancel();
  }
}

const isAttempt = (entry: JournalEntry): entry is EntryOf<'attempt'> => entry.kind === 'attempt';

/** Waits until the receiver stored so many requests. */
export function untilCaptures(bench: Bench, count: number): Promise<void> {
  return until(bench, (entries) => entries.filter(({ kind }) => kind === 'capture').length >= count);
}

/** The pending deliveries of the experiment, and when the first is due; none when all are settled. */
function dueOf({ deliveries, parties }: Bench): { pending: number; dueMs: number | undefined } {
  const marks = deliveries.map(() => '?').join(', ');
  const row = parties.store.get(
    `SELECT count(*) AS n, min(next_attempt_at) AS due FROM deliveries WHERE status = 'pending' AND id IN (${marks})`,
    ...deliveries,
  );
  const due = row?.['due'];
  return { pending: Number(row?.['n'] ?? 0), dueMs: typeof due === 'number' ? due : undefined };
}

/** Time passes for who sends and who receives alike, or what is signed would be too old or too new. */
async function passTime(parties: Parties, seconds: number): Promise<void> {
  await moveClock(parties, 'service', seconds);
  await moveClock(parties, 'catcher', seconds);
}

/** Moves the clocks to each due time until so many attempts were made, or all deliveries are settled. */
export async function untilAttempts(bench: Bench, count = Number.POSITIVE_INFINITY): Promise<void> {
  const { parties, signal } = bench;
  for (;;) {
    const made = parties.journal.since(bench.since, 100_000).filter(isAttempt).length;
    const { dueMs, pending } = dueOf(bench);
    if (made >= count || pending === 0 || signal.aborted) return;
    const aheadMs = dueMs === undefined ? 0 : dueMs + beyondMs - parties.clocks.service.now();
    if (aheadMs > 0) await passTime(parties, aheadMs / 1000);
    await until(bench, (entries) => entries.filter(isAttempt).length > made);
    if (parties.journal.since(bench.since, 100_000).filter(isAttempt).length === made) return;
  }
}
