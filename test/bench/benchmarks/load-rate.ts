import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Benchmark } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import type { LoadClientOrder, SendRun } from '../deliver/orders.ts';
import { startLoadClient } from '../deliver/start-sender.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { median } from '../results/statistics.ts';

const atOnce = 32;
const requests = 20_000;

const perCore = ({ cpuMicros }: SendRun): number => 1e6 / cpuMicros;
const rounded = (value: number): string => Math.round(value).toLocaleString('en');

/** The rate of wrk at the same receiver, as a remark; empty if it is not installed. */
async function wrkRemark(url: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('wrk', ['-t1', `-c${atOnce}`, '-d2s', url]);
    const rate = /Requests\/sec: *([\d.]+)/.exec(stdout)?.[1];
    return rate === undefined ? '' : `; wrk with GETs ${rounded(Number(rate))}/s`;
  } catch {
    return '';
  }
}

/** Signed POSTs a second of processor time that a load test sends and measures, beside unsigned ones of autocannon. */
export const loadRate: Benchmark = {
  name: 'load.rate',
  of: 'autocannon',
  target: { atLeast: 0.6 },
  async run(context) {
    const receiver = await startBareServer();
    const [own, other] = await Promise.all([startLoadClient(), startLoadClient()]);
    const url = `http://127.0.0.1:${receiver.ready.port}/webhook/chat-started`;
    const order = (by: LoadClientOrder['by']): LoadClientOrder => ({ url, by, requests, atOnce });
    const ownRun = () => own.run(order('load'));
    const otherRun = () => other.run(order('autocannon'));
    try {
      await ownRun();
      await otherRun();
      const { remark, rounds } = await calmRounds(context, context.quick ? 3 : 7, async (index) => {
        const first = index % 2 === 0 ? await otherRun() : undefined;
        const load = await ownRun();
        const autocannon = first ?? (await otherRun());
        context.say(`${load.cpuMicros.toFixed(1)} us of ${autocannon.cpuMicros.toFixed(1)} us of the sending thread`);
        return { load, autocannon };
      });
      const at = (of: 'autocannon' | 'load'): string => rounded(median(rounds.map((round) => perCore(round[of]))));
      return {
        runs: rounds.map(({ autocannon, load }) => perCore(load) / perCore(autocannon)),
        note: `${at('load')} signed of ${at('autocannon')} unsigned POSTs/s per core${await wrkRemark(url)}${remark}`,
      };
    } finally {
      await Promise.all([own.stop(), other.stop()]);
      await receiver.stop();
    }
  },
};
