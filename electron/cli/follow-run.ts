import type { ExperimentRun } from '#shared/model/experiment.ts';
import type { TrialRun } from '#shared/model/trial.ts';
import type { Control } from './call-control.ts';

/**
 * Follows a run until it ends. SIGINT cancels it: its faults are cleared, and it ends with the results so far.
 * @param onChange Called with each change of the run; its results are only those that are new.
 * @returns The run with all its results.
 */
export async function followRun<Followed extends ExperimentRun | TrialRun>(
  { call, feed }: Pick<Control, 'call' | 'feed'>,
  started: Followed,
  onChange: (run: Followed) => void,
): Promise<Followed> {
  const { id } = started;
  const cancel = (): void => void call('POST', `/runs/${id}/cancel`).catch(() => undefined);
  let last = started;
  const results: unknown[] = [];
  process.once('SIGINT', cancel);
  try {
    for await (const message of feed('/runs/feed')) {
      const run = (message as { runs: Followed[] }).runs.find((one) => one.id === id);
      if (!run) continue;
      results.push(...run.results);
      onChange((last = run));
      if (run.state !== 'running') break;
    }
  } finally {
    process.off('SIGINT', cancel);
  }
  return { ...last, results };
}
