import { setTimeout as pause } from 'node:timers/promises';
import type { BenchmarkContext } from './benchmark.ts';
import { watchOthers } from './processes/others-load.ts';

/** Other programs that use more than this of a core disturb a round. */
const calmCores = 0.25;
const lookMs = 400;

async function waitForCalm(deadlineMs: number): Promise<void> {
  while (performance.now() < deadlineMs) {
    const others = watchOthers();
    await pause(lookMs);
    if (others() <= calmCores) return;
  }
}

/** Rounds, with a note for the reader. */
export interface Rounds<Round> {
  rounds: Round[];
  /** Empty if no round was disturbed. */
  remark: string;
}

/**
 * Runs rounds while the machine is calm, as long as the patience of the context lasts. A round during which other programs
 * were at work is run again; when the patience is over it counts, and the remark says so.
 */
export async function calmRounds<Round>(
  { patienceSeconds, say }: BenchmarkContext,
  count: number,
  run: (index: number) => Promise<Round>,
): Promise<Rounds<Round>> {
  const deadlineMs = performance.now() + patienceSeconds * 1000;
  const rounds: Round[] = [];
  let disturbed = 0;
  while (rounds.length < count) {
    await waitForCalm(deadlineMs);
    const others = watchOthers();
    const round = await run(rounds.length);
    const cores = others();
    if (cores > calmCores && performance.now() < deadlineMs) {
      say(`again: other programs used ${cores.toFixed(1)} cores`);
      continue;
    }
    if (cores > calmCores) disturbed++;
    rounds.push(round);
  }
  return { rounds, remark: disturbed > 0 ? `; ${disturbed} of ${count} rounds disturbed by other programs` : '' };
}
