import { rm } from 'node:fs/promises';
import type { BenchmarkContext } from '../benchmark.ts';
import { incompleteWebhook } from '../load/webhook-request.ts';
import { makeDataDir, startHookbench, type Hookbench } from './hookbench.ts';
import { untilIdle } from './until-idle.ts';

/** So that nothing of the history is deleted while it is measured. */
const limits = ['--retain-entries', '5000000', '--retain-megabytes', '50000'];
const rows = 1_000_000;
const quickRows = 50_000;

let folder: string | undefined;

/** Number of captures in the folder. */
export const fullRows = ({ quick }: BenchmarkContext): number => (quick ? quickRows : rows);

const start = (dataDir: string): Promise<Hookbench> => startHookbench({ dataDir, args: limits });

async function fill(context: BenchmarkContext, dataDir: string): Promise<void> {
  const requests = fullRows(context);
  context.say(`stores ${requests.toLocaleString('en')} captures`);
  const hookbench = await start(dataDir);
  const port = Number(new URL(hookbench.ready.catcher.http).port);
  await context.generator.run({ port, connections: 32, request: incompleteWebhook, status: 200, until: { requests } });
  await untilIdle(hookbench.pid);
  await hookbench.stop();
}

/** Starts Hookbench on a data folder with 1,000,000 captures, which the first caller fills; later callers use the same folder. */
export async function startFullHookbench(context: BenchmarkContext): Promise<Hookbench> {
  if (folder === undefined) {
    folder = await makeDataDir();
    await fill(context, folder);
  }
  const hookbench = await start(folder);
  await untilIdle(hookbench.pid);
  return hookbench;
}

/** Removes the folder. */
export async function removeFullFolder(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
