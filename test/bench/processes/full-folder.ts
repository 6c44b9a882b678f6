import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { BenchmarkContext } from '../benchmark.ts';
import { webhookRequest } from '../load/webhook-request.ts';
import { makeDataDir, startHookbench, type Hookbench } from './hookbench.ts';
import { untilIdle } from './until-idle.ts';

/** So that nothing of the history is deleted while it is measured. */
const limits = ['--retain-entries', '5000000', '--retain-megabytes', '50000'];
const rows = 1_000_000;
const quickRows = 50_000;

let folder: string | undefined;

/** Number of captures in the folder. */
export const fullRows = ({ quick }: BenchmarkContext): number => (quick ? quickRows : rows);

/**
 * Starts Hookbench on a data folder with 1,000,000 captures, which the first caller fills; later callers use the same folder.
 * Returns when the full-text index has caught up.
 */
export async function startFullHookbench(context: BenchmarkContext): Promise<Hookbench> {
  const filled = folder !== undefined && existsSync(folder);
  folder ??= await makeDataDir();
  const hookbench = await startHookbench({ dataDir: folder, args: limits });
  if (!filled) {
    const requests = fullRows(context);
    context.say(`stores ${requests.toLocaleString('en')} captures`);
    const port = Number(new URL(hookbench.ready.catcher.http).port);
    await context.generator.run({ port, connections: 32, request: webhookRequest, status: 200, until: { requests } });
  }
  await untilIdle(hookbench.pid);
  return hookbench;
}

/** Removes the folder. */
export async function removeFullFolder(): Promise<void> {
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
