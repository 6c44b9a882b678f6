import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { startHookbench, type Hookbench } from '../processes/hookbench.ts';
import { peakResidentMb, residentMb } from '../processes/memory.ts';
import { watchFeed } from '../processes/watch-feed.ts';
import { median } from '../results/statistics.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { captureOrder } from './capture-durable.ts';

const limitMb = 60;
const captures = 200_000;
const settleMs = 2000;

/** Growth of the memory from idle to after 200,000 captures, and at the highest, in MB. */
interface Growth {
  grown: number;
  peak: number;
}

/** Captures as fast as they are taken, while one page follows the journal. */
export async function growthAfterCaptures({ generator, say }: BenchmarkContext, hookbench: Hookbench): Promise<Growth> {
  const watch = await watchFeed(hookbench.ready);
  try {
    await pause(settleMs);
    const before = residentMb(hookbench.pid);
    const port = Number(new URL(hookbench.ready.catcher.http).port);
    await generator.run({ ...captureOrder, port, until: { requests: captures } });
    const deadline = performance.now() + 60_000;
    while (watch.entries() < captures && performance.now() < deadline) await pause(50);
    if (watch.entries() < captures) throw new Error(`The page saw ${watch.entries()} of ${captures} captures.`);
    await pause(settleMs);
    const grown = residentMb(hookbench.pid) - before;
    const peak = peakResidentMb(hookbench.pid) - before;
    const words = `from ${before.toFixed(0)} MB, grown ${grown.toFixed(0)}, at most ${peak.toFixed(0)} MB`;
    say(`${words}; ${watch.batches()} batches`);
    return { grown, peak };
  } finally {
    watch.stop();
  }
}

/** The growth of a new data folder; see {@link growthAfterCaptures}. */
export const captureMemory: Benchmark = {
  name: 'capture.memory',
  of: `${limitMb} MB`,
  target: { atMost: 1 },
  async run(context) {
    const growths: Growth[] = [];
    for (let run = 0; run < (context.quick ? 1 : 3); run++) {
      const hookbench = await startHookbench();
      try {
        growths.push(await growthAfterCaptures(context, hookbench));
      } finally {
        await hookbench.stop();
      }
    }
    const grown = growths.map((growth) => growth.grown);
    const peak = median(growths.map((growth) => growth.peak));
    return {
      runs: grown.map((mb) => mb / limitMb),
      note: `${median(grown).toFixed(0)} MB after, ${peak.toFixed(0)} MB at the highest`,
    };
  },
};
