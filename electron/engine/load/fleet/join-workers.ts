import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Clock } from '../../clock.ts';
import { answerRequests, ask } from '../../fleet/ask.ts';
import type { Fleet } from '../../fleet/connect-fleet.ts';
import { pause } from '../../pause.ts';
import { coordinatorRequest, type CoordinatorRequest, clockReply } from './fleet-run.ts';

/** How far a clock is ahead of the coordinator's. */
export interface ClockOffset {
  offsetMs: number;
  /** Half of the round trip: the offset differs by at most this. */
  toleranceMs: number;
}

const rounds = 5;
const timeoutMs = 2000;

/** Workers whose clock differs by more may not join. */
const maxOffsetMs = 1000;

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

/** A worker that joined a run, or why it may not. */
export interface JoinNote extends ClockOffset {
  name: string;
  refused?: string;
}

/** The coordinator's end of a run: it answers the workers. */
export interface Reception extends Disposable {
  /** Names of the workers that joined. */
  readonly joined: readonly string[];
  /**
   * Waits until enough workers have joined: `wanted`, or all that do so within two seconds after the first.
   * @throws HookbenchError `fleet_workers_missing`
   */
  wait(wanted: number | undefined, timeoutMs: number, signal: AbortSignal): Promise<void>;
}

const moreWithinMs = 2000;
const lookEveryMs = 100;

const inSeconds = (ms: number): string => `${(Math.abs(ms) / 1000).toFixed(1)} s`;

function refusalOf(
  { instance, name, offsetMs, toleranceMs }: CoordinatorRequest & { kind: 'join' },
  known: ReadonlyMap<string, string>,
): string | undefined {
  if ((known.get(name) ?? instance) !== instance) return `A different worker named ${name} has joined. Use --name.`;
  if (Math.abs(offsetMs) - toleranceMs <= maxOffsetMs) return undefined;
  const side = offsetMs > 0 ? 'ahead of' : 'behind';
  return `The clock of worker ${name} is ${inSeconds(offsetMs)} ${side} the coordinator's. Set the clocks of both machines, e.g. with NTP: at most ${inSeconds(maxOffsetMs)} is accepted.`;
}

/**
 * Answers the workers of a run: the time, and whether they may join.
 * @throws HookbenchError `conflict` if the run has a coordinator
 */
export async function receiveWorkers(
  fleet: Fleet,
  run: string,
  clock: Clock,
  note: (note: JoinNote) => void,
): Promise<Reception> {
  const joined = new Map<string, string>();
  const refused: string[] = [];
  let firstMs: number | undefined;

  function answer(request: CoordinatorRequest): object {
    if (request.kind === 'clock') return { nowMs: clock.now() };
    const { instance, name, offsetMs, toleranceMs } = request;
    const reason = refusalOf(request, joined);
    if (reason !== undefined) refused.push(reason);
    else if (!joined.has(name)) {
      joined.set(name, instance);
      firstMs ??= clock.now();
    } else return {};
    note({ name, offsetMs, toleranceMs, ...(reason !== undefined && { refused: reason }) });
    return reason === undefined ? {} : { refused: reason };
  }

  const subscription = await fleet.attempt(async () => {
    if (await isCoordinated(fleet, run)) {
      throw new HookbenchError('conflict', `The run ${run} has a coordinator.`, {
        hint: 'Stop it before another one resumes the run.',
      });
    }
    return answerRequests(fleet, fleet.names.subjects.coordinator(run), coordinatorRequest, answer);
  });

  function isComplete(wanted: number | undefined): boolean {
    if (wanted !== undefined) return joined.size >= wanted;
    return firstMs !== undefined && clock.now() - firstMs >= moreWithinMs;
  }

  return {
    get joined() {
      return [...joined.keys()];
    },
    async wait(wanted, timeoutMs, signal) {
      const endMs = clock.now() + timeoutMs;
      while (!isComplete(wanted) && !signal.aborted) {
        if (clock.now() >= endMs) {
          const found = `${joined.size} of ${wanted ?? 1} workers joined within ${inSeconds(timeoutMs)}.`;
          throw new HookbenchError('fleet_workers_missing', [found, ...new Set(refused)].join(' '), {
            hint: 'Start hookbench worker --fleet with the same server and fleet name on the machines that send.',
          });
        }
        await pause(clock, lookEveryMs, signal);
      }
    },
    [Symbol.dispose]: () => subscription.unsubscribe(),
  };
}
