import type { Page } from 'playwright-core';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { openTimeline } from '../page/open-timeline.ts';
import { watchRows } from '../page/painted-rows.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { median, percentile } from '../results/statistics.ts';
import { captureOrder } from './capture-durable.ts';

/** Captures a second, and the time within which 99 of 100 visible rows must be painted. */
const loads = [
  { rate: 1000, limitMs: 60 },
  { rate: 5000, limitMs: 100 },
] as const;
const seconds = 5;

interface Load {
  rate: number;
  limitMs: number;
}

async function measure(context: BenchmarkContext, page: Page, port: number, { limitMs, rate }: Load) {
  const load = context.generator.run({ ...captureOrder, port, rate, until: { seconds: seconds + 2 } });
  await watchRows(page, 1);
  const { frames, latencies } = await watchRows(page, seconds);
  await load;
  // A page that painted no row is as late as the time that it was watched.
  const late = latencies.length > 0 ? latencies : [seconds * 1000];
  const p99 = percentile(late, 0.99);
  const words = `at ${rate}/s p50 ${median(late).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  context.say(`${words}, longest frame ${Math.max(...frames).toFixed(0)} ms`);
  return { ratio: p99 / limitMs, words };
}

/** From the arrival of a webhook to its painted row in a browser, at 1,000 and 5,000 captures a second. */
export const feedLatency: Benchmark = {
  name: 'feed.latency',
  of: loads.map(({ limitMs, rate }) => `${limitMs} ms at ${rate}/s`).join(' and '),
  target: { atMost: 1 },
  async run(context) {
    const hookbench = await startHookbench();
    try {
      // The address of the ready line works once.
      await using timeline = await openTimeline(hookbench.ready);
      const { page } = timeline;
      const port = Number(new URL(hookbench.ready.catcher.http).port);
      const { remark, rounds } = await calmRounds(context, context.quick ? 1 : 5, async () => {
        const measured = [];
        for (const load of loads) measured.push(await measure(context, page, port, load));
        return measured;
      });
      return {
        runs: rounds.map((measured) => Math.max(...measured.map(({ ratio }) => ratio))),
        note: `${
          rounds
            .at(-1)
            ?.map(({ words }) => words)
            .join('; ') ?? ''
        }${remark}`,
      };
    } finally {
      await hookbench.stop();
    }
  },
};
