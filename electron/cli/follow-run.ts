import type { ControlClient } from '#shared/contract/client.ts';
import type { RunOf, StartedRun } from '#shared/runs/run.ts';

/**
 * Starts a run and follows it until it ends. SIGINT and SIGTERM cancel it: its faults are cleared, and it ends with the results
 * so far.
 * @param onChange Called with each change of the run; its results are only those that are new.
 * @returns The run with all its results.
 */
export async function followRun<Kind extends 'collection' | 'experiments' | 'trials'>(
  { runs }: ControlClient,
  input: Extract<StartedRun, { kind: Kind }>,
  onChange: (run: RunOf<Kind>) => void,
): Promise<RunOf<Kind>> {
  const { id } = await runs.start(input);
  const cancel = (): void => void runs.cancel({ id }).catch(() => undefined);
  process.once('SIGINT', cancel).once('SIGTERM', cancel);
  try {
    for await (const message of await runs.feed({})) {
      const run = message.runs.find((one) => one.id === id);
      if (!run) continue;
      onChange(run as RunOf<Kind>);
      if (run.state !== 'running') break;
    }
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', cancel);
  }
  return (await runs.get({ id })) as RunOf<Kind>;
}
