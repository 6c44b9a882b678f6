import type { LoadProgress, LoadReport } from '#shared/load/load-report.ts';
import { progressOf, reportOf, type Measured } from '../run-load.ts';
import type { CoordinatedRun } from './count-results.ts';
import { coordinateRun, resumeRun, type CoordinatorDeps, type NewFleetRun } from './coordinate-run.ts';

export interface FleetLoadDeps extends Omit<CoordinatorDeps, 'counted'> {
  /** Called when results of slices were counted, at most twice a second. */
  onProgress?: ((progress: LoadProgress) => void) | undefined;
}

const progressMs = 500;

const measuredOf = ({ id, ledger, plan, startMs, tally }: CoordinatedRun): Measured => ({
  plan,
  run: { id, startMs },
  tally,
  workers: ledger.sentBy(),
});

/**
 * Runs a plan with the workers of a fleet, or resumes a run.
 * @returns The report, also of a run that was stopped.
 * @throws HookbenchError as {@link coordinateRun} and {@link resumeRun}
 */
export async function fleetLoad(
  given: NewFleetRun | { resume: string },
  { onProgress, ...deps }: FleetLoadDeps,
): Promise<LoadReport> {
  const { clock, signal } = deps;
  let shownMs = 0;
  const counted = (run: CoordinatedRun): void => {
    const nowMs = clock.now();
    if (!onProgress || nowMs - shownMs < progressMs) return;
    shownMs = nowMs;
    onProgress(progressOf(measuredOf(run), nowMs - run.startMs, 0));
  };
  const run =
    'resume' in given
      ? await resumeRun(given.resume, { ...deps, counted })
      : await coordinateRun(given, { ...deps, counted });
  return reportOf(measuredOf(run), {
    state: signal.aborted ? 'cancelled' : 'done',
    endedMs: clock.now(),
    problem: run.problem,
    repeated: run.ledger.repeated(),
  });
}
