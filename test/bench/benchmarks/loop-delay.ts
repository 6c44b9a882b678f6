import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { compileDisk, diskEnvironment } from '../../kill/disk.ts';
import type { Benchmark } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { makeDataDir, startHookbench } from '../processes/hookbench.ts';
import { median } from '../results/statistics.ts';
import { captureOrder } from './capture-durable.ts';

const limitMs = 20;
const syncMs = 20;
const rate = 2000;
const hook = join(import.meta.dirname, '../processes/loop-delay-hook.ts');

interface Delay {
  p50: number;
  p99: number;
  max: number;
}

/** The 99th percentile of the event-loop delay of the engine's thread at 2,000 captures/s on a disk with slow syncs. */
export const loopDelay: Benchmark = {
  name: 'loop.delay',
  of: `${limitMs} ms`,
  target: { atMost: 1 },
  async run(context) {
    const folder = await makeDataDir();
    const file = join(folder, 'delay.json');
    const library = compileDisk(folder);
    const env = {
      ...diskEnvironment(library, undefined, { delayMs: syncMs }),
      NODE_OPTIONS: `--import=${hook}`,
      HOOKBENCH_LOOP_DELAY: file,
    };
    try {
      const { remark, rounds } = await calmRounds(context, context.quick ? 1 : 5, async () => {
        const hookbench = await startHookbench({ env });
        const port = Number(new URL(hookbench.ready.catcher.http).port);
        await context.generator.run({ ...captureOrder, connections: 128, port, rate, until: { seconds: 1 } });
        process.kill(hookbench.pid, 'SIGUSR2');
        await context.generator.run({ ...captureOrder, connections: 128, port, rate, until: { seconds: 8 } });
        await hookbench.stop();
        const delay = JSON.parse(readFileSync(file, 'utf8')) as Delay;
        context.say(`p50 ${delay.p50.toFixed(1)} ms, p99 ${delay.p99.toFixed(1)} ms, max ${delay.max.toFixed(1)} ms`);
        return delay;
      });
      const p99 = rounds.map((delay) => delay.p99);
      return {
        runs: p99.map((ms) => ms / limitMs),
        note: `p99 ${median(p99).toFixed(1)} ms with ${syncMs} ms for each sync${remark}`,
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};
