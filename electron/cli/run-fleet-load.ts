import type { Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { createSteadyClock, createWallClock } from '../engine/clock.ts';
import type { FleetOptions } from '../engine/fleet/fleet-options.ts';
import type { ClockOffset } from '../engine/load/fleet/clock-offset.ts';
import { systemRandom } from '../engine/random.ts';
import { durationOf } from './duration-of.ts';
import { wholeNumber } from './option-values.ts';
import { err } from './output.ts';

/** The options of a load test by a fleet. */
export interface FleetLoadFlags {
  workers?: string;
  joinTimeout: string;
  workerTimeout: string;
  shareSecrets?: boolean;
  resume?: string;
}

/** Adds the options of a load test by a fleet. */
export const withFleetLoadOptions = (command: Command): Command =>
  command
    .option('--workers <n>', 'with --fleet: number of workers to wait for (default: those that join within 2 s)')
    .option('--join-timeout <time>', 'with --fleet: how long to wait for workers', '30s')
    .option('--worker-timeout <time>', 'with --fleet: time after which a silent worker is replaced', '10s')
    .option('--share-secrets', 'with --fleet: allow secrets of the plan on connections without encryption')
    .option('--resume <run>', 'with --fleet: continue a run whose coordinator has ended');

/** @throws HookbenchError `wrong_usage` for options that need a fleet */
export function refuseWithoutFleet({ resume, shareSecrets, workers }: FleetLoadFlags): void {
  const given = Object.entries({ '--workers': workers, '--share-secrets': shareSecrets, '--resume': resume });
  const [unused] = given.find(([, value]) => value !== undefined) ?? [];
  if (unused === undefined) return;
  throw new HookbenchError('wrong_usage', `${unused} has no effect without --fleet.`, {
    hint: 'Add --fleet with the address of the NATS server.',
  });
}

const maxWorkers = 1000;
/** A shorter time would take slices from workers that are only busy. */
const minWorkerTimeoutMs = 1000;

function workerTimeoutOf(text: string): number {
  const hint = 'Enter a duration of at least 1s, such as 10s or 2m.';
  const ms = durationOf(text, '--worker-timeout', hint);
  if (ms >= minWorkerTimeoutMs) return ms;
  throw new HookbenchError('wrong_usage', `Invalid value for --worker-timeout: "${text}".`, { hint });
}

/** How far the clock of a worker differs from the coordinator's, e.g. `+0.3 ms (±0.1 ms)`. */
export function clockText({ offsetMs, toleranceMs }: ClockOffset): string {
  const tenths = Math.round(offsetMs * 10);
  return `${tenths < 0 ? '-' : '+'}${(Math.abs(tenths) / 10).toFixed(1)} ms (±${toleranceMs.toFixed(1)} ms)`;
}

/**
 * Runs a plan with the workers of a fleet, or resumes a run, and says on standard error who joins.
 * @param plan Not needed to resume.
 * @param signal Aborts when the run is to stop.
 */
export async function runFleetLoad(
  options: FleetOptions,
  plan: LoadPlan | undefined,
  flags: FleetLoadFlags,
  { onProgress, signal }: { signal: AbortSignal; onProgress: ((progress: LoadProgress) => void) | undefined },
): Promise<LoadReport> {
  const { joinTimeout, resume, shareSecrets = false, workers } = flags;
  const workerTimeoutMs = workerTimeoutOf(flags.workerTimeout);
  const joinTimeoutMs = durationOf(joinTimeout, '--join-timeout');
  const wanted = workers === undefined ? undefined : wholeNumber(workers, '--workers', 1, maxWorkers);
  if (plan === undefined && resume === undefined) {
    throw new HookbenchError('wrong_usage', 'No load plan is given.', {
      hint: 'Give the file of a load plan, or --resume with the id of a run.',
    });
  }
  const [{ connectFleet }, { createNewId }, { createRefusals }, { fleetLoad }] = await Promise.all([
    import('../engine/fleet/connect-fleet.ts'),
    import('../engine/identifier.ts'),
    import('../engine/fleet/refusals.ts'),
    import('../engine/load/fleet/fleet-load.ts'),
  ]);
  const clock = createSteadyClock(createWallClock());
  await using fleet = await connectFleet(options, createRefusals(clock, err.print).add);
  return await fleetLoad(
    plan && resume === undefined
      ? { plan, workers: wanted, joinTimeoutMs, workerTimeoutMs, shareSecrets }
      : { resume: resume ?? '' },
    {
      fleet,
      clock,
      newId: createNewId(clock, systemRandom),
      signal,
      joined: ({ name, refused, ...offset }) =>
        err.print(refused ?? `Worker ${name} joined; its clock differs by ${clockText(offset)}.`),
      started: ({ id }) => err.print(`Started ${id}. If this command ends, continue with --resume ${id}.`),
      onProgress,
    },
  );
}
