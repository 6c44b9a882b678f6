import type { Benchmark, BenchmarkContext, BenchmarkResult } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { untilIdle } from '../processes/until-idle.ts';
import { median, spread } from '../results/statistics.ts';
import { captureOrder } from './capture-durable.ts';

async function halfOfMost({ generator }: BenchmarkContext, port: number): Promise<number> {
  const rates: number[] = [];
  for (let run = 0; run < 4; run++) {
    rates.push((await generator.run({ ...captureOrder, port, until: { seconds: 2 } })).perSecond);
  }
  return Math.round(Math.max(...rates) / 2);
}

/** How long and how often latencies are measured. */
interface P99Load {
  seconds: number;
  rounds: number;
}

const short: P99Load = { seconds: 2, rounds: 15 };

/**
 * Compares the 99th percentile of latency at half of the maximum rate of the subject, with a constant arrival rate.
 * @param yardstick port of the reference
 */
export async function compareP99(
  context: BenchmarkContext,
  { pid, port: subject }: { pid: number; port: number },
  yardstick: number,
  { rounds: count, seconds } = short,
): Promise<BenchmarkResult> {
  const { generator, quick, say } = context;
  const { rounds: rates } = await calmRounds(context, 1, () => halfOfMost(context, subject));
  const rate = median(rates);
  const p99 = async (port: number): Promise<number> =>
    (await generator.run({ ...captureOrder, port, rate, until: { seconds } })).latency.p99;
  await p99(yardstick);
  const { rounds, remark } = await calmRounds(context, quick ? Math.min(count, 5) : count, async (index) => {
    await untilIdle(pid);
    const first = index % 2 === 0 ? await p99(yardstick) : undefined;
    const own = await p99(subject);
    await untilIdle(pid);
    const bare = first ?? (await p99(yardstick));
    say(`at ${rate}/s: ${own.toFixed(2)} ms of ${bare.toFixed(2)} ms`);
    return { own, bare };
  });
  const own = rounds.map((round) => round.own);
  const bare = rounds.map((round) => round.bare);
  const figures = `${median(own).toFixed(2)} ms (${spread(own)}) of ${median(bare).toFixed(2)} ms (${spread(bare)})`;
  return {
    runs: rounds.map((round) => round.own / round.bare),
    note: `${figures} at ${rate.toLocaleString('en')}/s${remark}`,
  };
}

async function compareWithBare(context: BenchmarkContext, load: P99Load): Promise<BenchmarkResult> {
  const [bare, hookbench] = await Promise.all([startBareServer(), startHookbench()]);
  try {
    const port = Number(new URL(hookbench.ready.catcher.http).port);
    return await compareP99(context, { pid: hookbench.pid, port }, bare.ready.port, load);
  } finally {
    await Promise.all([bare.stop(), hookbench.stop()]);
  }
}

/** The 99th percentile of latency at half of the catcher's maximum rate, with a constant arrival rate. */
export const captureP99: Benchmark = {
  name: 'capture.p99',
  of: "node:http's",
  target: { atMost: 2 },
  run: (context) => compareWithBare(context, short),
};

/** The same for a minute, with many checkpoints. */
export const captureSustained: Benchmark = {
  name: 'capture.sustained',
  of: "node:http's p99",
  target: { atMost: 3 },
  run: (context) => compareWithBare(context, { seconds: context.quick ? 10 : 60, rounds: context.quick ? 1 : 3 }),
};
