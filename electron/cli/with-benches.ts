import { resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createWallClock } from '../engine/clock.ts';
import { version } from '../engine/config/version.ts';
import type { OpenBench } from '../engine/scenarios/scenario-bench.ts';
import { isServed, withControl } from './with-control.ts';

/** Which parties a command uses. */
export interface BenchOptions {
  attach?: boolean;
  dataDir: string;
}

/** Calls `use` with what opens benches: new ones, or the running Hookbench. */
export async function withBenches<Result>(
  { attach = false, dataDir }: BenchOptions,
  use: (open: OpenBench) => Promise<Result>,
): Promise<Result> {
  if (!attach) {
    const { createBenches } = await import('../headless/open-scenario-bench.ts');
    return use(createBenches(version).open);
  }
  if (!isServed({ dataDir }))
    throw new HookbenchError('no_answer', `No Hookbench is running with the data folder ${resolve(dataDir)}.`, {
      hint: 'Start hookbench serve, give its --data-dir, or leave out --attach.',
    });
  const { attachedBench } = await import('../headless/attached-bench.ts');
  return withControl({ dataDir }, (control) => use(attachedBench(control, createWallClock())));
}
