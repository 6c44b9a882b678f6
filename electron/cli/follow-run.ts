import type { Run, RunOf } from '#shared/runs/run.ts';
import type { Control } from './call-control.ts';

/** The state of a run at each change, until it ends. SIGINT cancels it: its faults are cleared, and it ends with the results so far. */
export async function* followRun<Kind extends Run['kind']>(
  { call, feed }: Pick<Control, 'call' | 'feed'>,
  { id, kind }: RunOf<Kind>,
): AsyncGenerator<RunOf<Kind>, void> {
  const isMeant = (run: Run): run is RunOf<Kind> => run.id === id && run.kind === kind;
  const cancel = (): void => void call('POST', `/runs/${id}/cancel`).catch(() => undefined);
  process.once('SIGINT', cancel);
  try {
    for await (const message of feed('/runs/feed')) {
      const run = (message as { runs: Run[] }).runs.find(isMeant);
      if (run) yield run;
      if (run && run.state !== 'running') return;
    }
  } finally {
    process.off('SIGINT', cancel);
  }
}
