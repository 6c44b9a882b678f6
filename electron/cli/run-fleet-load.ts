import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LoadPlan } from '#shared/load/load-plan.ts';
import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { createSteadyClock, createWallClock } from '../engine/clock.ts';
import type { FleetOptions } from '../engine/fleet/fleet-options.ts';
import type { ClockOffset } from '../engine/load/fleet/join-workers.ts';
import { systemRandom } from '../engine/random.ts';
import { durationOf, wholeNumber, err, wrongUsage } from './command.ts';
import { mustNeedNoFleet } from './fleet-options.ts';

/** The certificate of the CA of a data folder, which receivers of Hookbench have. */
export function ownCaOf(dataDir: string): string | undefined {
  const file = join(dataDir, 'ca.pem');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** The options of a load test by a fleet. */
export interface FleetLoadFlags {
  workers?: string;
  joinTimeout: string;
  workerTimeout: string;
  shareSecrets?: boolean;
  resume?: string;
}

/** @throws HookbenchError `wrong_usage` for options that need a fleet */
export const refuseWithoutFleet = ({ resume, shareSecrets, workers }: FleetLoadFlags): void =>
  mustNeedNoFleet({ '--workers': workers, '--share-secrets': shareSecrets, '--resume': resume });

const maxWorkers = 1000;
/** A shorter time would take slices from workers that are only busy. */
const minWorkerTimeoutMs = 1000;

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
  const workerTimeoutMs = durationOf(
    flags.workerTimeout,
    '--worker-timeout',
    'Enter a duration of at least 1s, such as 10s or 2m.',
    { min: minWorkerTimeoutMs },
  );
  const joinTimeoutMs = durationOf(joinTimeout, '--join-timeout');
  const wanted = workers === undefined ? undefined : wholeNumber(workers, '--workers', 1, maxWorkers);
  if (plan === undefined && resume === undefined) {
    throw wrongUsage('No load plan is given.', 'Give the file of a load plan, or --resume with the id of a run.');
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
