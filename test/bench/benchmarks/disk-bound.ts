import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark } from '../benchmark.ts';
import { webhookRequest } from '../load/webhook-request.ts';
import { startHookbench } from '../processes/hookbench.ts';

/** The default limit of the database with its full-text index, plus the allowance for free pages and logs. */
const limitMb = 2048;
const besideMb = 128;
const rounds = 20;
const settleMs = 10_000;

/** Size of the databases of a data folder with their logs, in megabytes. */
function databaseMb(dataDir: string): number {
  const files = readdirSync(dataDir).filter((name) => name.startsWith('hookbench.') && name.includes('.sqlite'));
  return files.reduce((sum, name) => sum + statSync(join(dataDir, name)).size, 0) / 1024 / 1024;
}

/** The most that the database takes of the disk while and after 1,000,000 captures are taken, with the default retention. */
export const diskBound: Benchmark = {
  name: 'disk.bound',
  of: `${limitMb + besideMb} MB`,
  target: { atMost: 1 },
  async run({ generator, quick, say }) {
    const captures = quick ? 100_000 : 1_000_000;
    const hookbench = await startHookbench();
    try {
      const port = Number(new URL(hookbench.ready.catcher.http).port);
      let most = 0;
      for (let round = 1; round <= rounds; round++) {
        const until = { requests: captures / rounds };
        await generator.run({ port, connections: 32, request: webhookRequest, status: 200, until });
        most = Math.max(most, databaseMb(hookbench.dataDir));
        say(`${((captures / rounds) * round).toLocaleString('en')} captures: ${most.toFixed(0)} MB`);
      }
      await pause(settleMs);
      const after = databaseMb(hookbench.dataDir);
      return {
        runs: [Math.max(most, after) / (limitMb + besideMb)],
        note: `${most.toFixed(0)} MB at most during ${captures.toLocaleString('en')} captures, ${after.toFixed(0)} MB after them`,
      };
    } finally {
      await hookbench.stop();
    }
  },
};
