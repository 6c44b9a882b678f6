import type { Journal } from '../../journal/journal.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Move } from '#shared/interface/interface-model.ts';
import type { RecordContext } from './record-context.ts';
import { recordEntry } from './record-entries.ts';
import type { StoredRow } from './record-rows.ts';
import { createWork, movedRecord } from './record-work.ts';
import { timedMoves } from './state-moves.ts';
import type { Recorded } from './records.ts';

/** Records whose moves are made at once. */
const batchSize = 500;
/** Max moves of one record that follow each other while the clock is moved; after them, time counts from now. */
const maxChain = 100;
/** Milliseconds until moves are tried again after an error. */
const retryMs = 5000;

/** Moves that follow the service's clock. */
export interface ScheduledMoves {
  /** Call it after a commit that may have changed what is due. */
  arm(): void;
  stop(): Promise<void>;
}

interface Step {
  atMs: number;
  row: StoredRow;
  move: Move;
}

/** The moves of a record up to a time, in order. */
function stepsOf(context: RecordContext, row: StoredRow, untilMs: number, nowMs: number): Step[] {
  const layout = context.layouts.get(row.collection);
  const steps: Step[] = [];
  let { dueAt: atMs, state } = row;
  while (atMs !== undefined && atMs <= untilMs && steps.length < maxChain) {
    const [move] = timedMoves(layout?.machine, state);
    if (!move) break;
    steps.push({ atMs: steps.length === maxChain - 1 ? nowMs : atMs, row, move });
    state = move.to;
    const [next] = timedMoves(layout?.machine, state);
    atMs = next && atMs + (next.afterMs ?? 0);
  }
  return steps;
}

/** Makes the moves that are due, each in a commit of its own with its event, in the order of their times. */
export function createScheduledMoves(
  context: RecordContext,
  journal: Pick<Journal, 'append'>,
  onFailure: (error: unknown) => void,
): ScheduledMoves {
  const { clocks, layouts, random, rows } = context;
  let cancel = (): void => undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function commit({ entries, statements, afterCommit }: Recorded, entry: NewJournalEntry): Promise<boolean> {
    const { kind } = await journal.append([entry, ...entries], statements);
    if (kind === 'failed') throw new Error('A move of a state could not be stored.');
    if (kind === 'committed') afterCommit?.();
    return kind === 'committed';
  }

  /** Makes the moves of one batch. @returns whether more may be due */
  async function moveBatch(nowMs: number): Promise<boolean> {
    const due = rows.due(nowMs, batchSize);
    const untilMs = due.length === batchSize ? (due.at(-1)?.dueAt ?? nowMs) : nowMs;
    const steps = due.flatMap((row) => stepsOf(context, row, untilMs, nowMs));
    const latest = new Map(due.map((row) => [row.n, row]));
    const commits: Promise<boolean>[] = [];
    for (const { atMs, move, row: first } of steps.toSorted((one, other) => one.atMs - other.atMs)) {
      const row = latest.get(first.n) ?? first;
      const layout = layouts.get(row.collection);
      if (!layout) continue;
      const trace = row.trace || newTrace(random);
      const work = createWork(context, trace);
      const record = movedRecord(context, layout, row.record, move.to, atMs);
      latest.set(row.n, work.change(layout, row, record, atMs, move));
      const entry = recordEntry(clocks, 'changed', { ...row, trace }, `moved from ${move.from} to ${move.to}`);
      commits.push(commit(work.done(), entry));
    }
    await Promise.all(commits);
    return due.length > 0;
  }

  async function run(): Promise<void> {
    try {
      do {
        again = false;
        const nowMs = clocks.service.now();
        while (!stopped && (await moveBatch(nowMs)));
      } while (again && !stopped);
      running = undefined;
      moves.arm();
    } catch (error) {
      running = undefined;
      onFailure(error);
      if (!stopped) cancel = clocks.wall.after(retryMs, moves.arm);
    }
  }

  const moves: ScheduledMoves = {
    arm() {
      again = true;
      if (stopped || running) return;
      cancel();
      const due = rows.nextDue();
      if (due === undefined) return;
      cancel = clocks.service.at(due, () => {
        running = run();
      });
    },
    async stop() {
      stopped = true;
      cancel();
      await running;
    },
  };
  return moves;
}
