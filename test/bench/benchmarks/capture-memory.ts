import type { Benchmark } from '../benchmark.ts';
import { webhookRequest } from '../load/webhook-request.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { peakResidentMb, residentMb } from '../processes/memory.ts';
import { watchFeed } from '../processes/watch-feed.ts';
import { median } from '../results/statistics.ts';
import { setTimeout as pause } from 'node:timers/promises';

const limitMb = 60;
const captures = 200_000;
const settleMs = 2000;

/** Growth from idle to after 200,000 captures as fast as they are taken, one page following the journal. */
export const captureMemory: Benchmark = {
  name: 'capture.memory',
  of: `${limitMb} MB`,
  target: { atMost: 1 },
  async run({ generator, quick, say }) {
    const grown: number[] = [];
    const peaks: number[] = [];
    for (let run = 0; run < (quick ? 1 : 3); run++) {
      const hookbench = await startHookbench();
      const watch = await watchFeed(hookbench.ready);
      try {
        await pause(settleMs);
        const before = residentMb(hookbench.pid);
        const port = Number(new URL(hookbench.ready.catcher.http).port);
        await generator.run({
          port,
          connections: 32,
          request: webhookRequest,
          status: 200,
          until: { requests: captures },
        });
        const deadline = performance.now() + 60_000;
        while (watch.entries() < captures && performance.now() < deadline) await pause(50);
        if (watch.entries() < captures) throw new Error(`The page saw ${watch.entries()} of ${captures} captures.`);
        await pause(settleMs);
        grown.push(residentMb(hookbench.pid) - before);
        peaks.push(peakResidentMb(hookbench.pid) - before);
        say(
          `from ${before.toFixed(0)} MB, grown ${grown.at(-1)?.toFixed(0) ?? ''}, at most ${peaks.at(-1)?.toFixed(0) ?? ''} MB; ${watch.batches()} batches`,
        );
      } finally {
        watch.stop();
        await hookbench.stop();
      }
    }
    return {
      runs: grown.map((mb) => mb / limitMb),
      note: `${median(grown).toFixed(0)} MB after, ${median(peaks).toFixed(0)} MB at the highest`,
    };
  },
};
