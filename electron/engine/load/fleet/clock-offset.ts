import type { Fleet } from '../../fleet/connect-fleet.ts';
import type { Clock } from '../../clock.ts';
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
 * @throws RequestError if there is no coordinator
 */
export async function measureOffset({ names, nats }: Fleet, run: string, clock: Clock): Promise<ClockOffset> {
  let best: ClockOffset = { offsetMs: 0, toleranceMs: Infinity };
  for (let round = 0; round < rounds; round++) {
    const sentMs = clock.now();
    const reply = await nats.request(names.subjects.coordinator(run), JSON.stringify({ kind: 'clock' }), {
      timeout: timeoutMs,
    });
    const receivedMs = clock.now();
    const { nowMs } = clockReply.parse(reply.json());
    const toleranceMs = (receivedMs - sentMs) / 2;
    if (toleranceMs < best.toleranceMs) best = { offsetMs: sentMs + toleranceMs - nowMs, toleranceMs };
  }
  return best;
}
