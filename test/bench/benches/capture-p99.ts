import type { Bench } from '../bench.ts';
import type { LoadOrder } from '../load/load.ts';
import { webhookRequest } from '../load/webhook-request.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { median, spread } from '../results/statistics.ts';

/** The slowest answer in a hundred, at half of what the catcher takes at most, requests coming at a steady rate. */
export const captureP99: Bench = {
  name: 'capture.p99',
  of: "node:http's",
  target: { atMost: 2 },
  async run({ generator, quick, say }) {
    const [bare, hookbench] = await Promise.all([startBareServer(), startHookbench()]);
    const order: Omit<LoadOrder, 'first' | 'port' | 'until'> = {
      connections: 32,
      request: webhookRequest,
      status: 200,
    };
    const catcher = Number(new URL(hookbench.ready.catcher.http).port);
    try {
      const rates: number[] = [];
      for (let run = 0; run < 4; run++) {
        rates.push((await generator.run({ ...order, port: catcher, until: { seconds: 2 } })).perSecond);
      }
      const rate = Math.round(median(rates.slice(1)) / 2);
      const p99 = async (port: number): Promise<number> =>
        (await generator.run({ ...order, port, rate, until: { seconds: quick ? 2 : 3 } })).latency.p99;
      await p99(bare.ready.port);
      const pairs: [subject: number, yardstick: number][] = [];
      for (let round = 0; round < (quick ? 5 : 15); round++) {
        const first = round % 2 === 0 ? await p99(bare.ready.port) : undefined;
        const measured = await p99(catcher);
        pairs.push([measured, first ?? (await p99(bare.ready.port))]);
        say(`at ${rate}/s: ${measured.toFixed(2)} ms of ${pairs.at(-1)?.[1].toFixed(2) ?? ''} ms`);
      }
      const own = pairs.map(([one]) => one);
      const others = pairs.map(([, one]) => one);
      return {
        runs: pairs.map(([measured, yardstick]) => measured / yardstick),
        note: `${median(own).toFixed(2)} ms (${spread(own)}) of ${median(others).toFixed(2)} ms (${spread(others)}) at ${rate.toLocaleString('en')}/s`,
      };
    } finally {
      await Promise.all([bare.stop(), hookbench.stop()]);
    }
  },
};
