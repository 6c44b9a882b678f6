import type { ExperimentRun } from '#shared/model/experiment.ts';
import type { TrialRun } from '#shared/model/trial.ts';
import type { CollectionRun } from '#shared/runs/collection-run.ts';
import type { Control } from './call-control.ts';
import { abortedWhenStopped } from './until-stopped.ts';

interface RunToFollow<Followed> {
  started: Followed;
  /** The messages of the feed of runs. */
  messages: AsyncIterable<unknown>;
  cancel: () => Promise<unknown>;
}

/**
 * Follows a run until it ends. SIGINT and SIGTERM cancel it: its faults are cleared, and it ends with the results so far.
 * @param onChange Called with each change of the run; its results are only those that are new.
 * @returns The run with all its results.
 */
export async function followRun<Followed extends CollectionRun | ExperimentRun | TrialRun>(
  { cancel, messages, started }: RunToFollow<Followed>,
  onChange: (run: Followed) => void,
): Promise<Followed> {
  abortedWhenStopped('The run was stopped.').addEventListener('abort', () => void cancel().catch(() => undefined));
  let last = started;
  const results: unknown[] = [];
  for await (const message of messages) {
    const run = (message as { runs: Followed[] }).runs.find(({ id }) => id === started.id);
    if (!run) continue;
    results.push(...run.results);
    onChange((last = run));
    if (run.state !== 'running') break;
  }
  return { ...last, results };
}

/** How a run is followed through the control API. */
export const followed = <Followed extends { id: string }>(
  { call, feed }: Pick<Control, 'call' | 'feed'>,
  started: Followed,
): RunToFollow<Followed> => ({
  started,
  messages: feed('/runs/feed'),
  cancel: () => call('POST', `/runs/${started.id}/cancel`),
});
