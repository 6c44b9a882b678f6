import type { Clock } from '../../clock.ts';
import { ask } from '../../fleet/ask.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { clockReply } from './fleet-run.ts';

/** How far a clock is ahead of the coordinator's. */
export interface ClockOffset {
  offsetMs: number;
  /** Half of the round trip: the offset differs by at most this. */
  toleranceMs: number;
}

const rounds = 5;
const timeoutMs = 2000;

/** Workers whose clock differs by more may not join. */
export const maxOffsetMs = 1000;

/**
 * Measures how far this machine's clock is ahead of the coordinator's, by requests to it. The fastest of several counts.
 * @returns `undefined` if no coordinator answers.
 */
export async function measureOffset(fleet: Fleet, run: string, clock: Clock): Promise<ClockOffset | undefined> {
  const subject = fleet.names.subjects.coordinator(run);
  let best: ClockOffset = { offsetMs: 0, toleranceMs: Infinity };
  for (let round = 0; round < rounds; round++) {
    const sentMs = clock.now();
    const reply = await ask(fleet, subject, { kind: 'clock' }, clockReply, timeoutMs);
    if (!reply) return undefined;
    const receivedMs = clock.now();
    const toleranceMs = (receivedMs - sentMs) / 2;
    if (toleranceMs < best.toleranceMs) best = { offsetMs: sentMs + toleranceMs - reply.nowMs, toleranceMs };
  }
  return best;
}

/** Whether a run has a coordinator. */
export const isCoordinated = async (fleet: Fleet, run: string): Promise<boolean> =>
  (await ask(fleet, fleet.names.subjects.coordinator(run), { kind: 'clock' }, clockReply, timeoutMs)) !== undefined;
