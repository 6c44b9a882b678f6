import type { BenchContext, BenchResult } from '../bench.ts';
import type { LoadOrder } from '../load/load.ts';
import { median } from '../results/statistics.ts';

type Order = Omit<LoadOrder, 'first' | 'until'>;

const rounded = (rate: number): string => Math.round(rate).toLocaleString('en');

/** Runs both in turn, several times and each first as often, so that whatever else the machine does falls on both. */
export async function compareRates(context: BenchContext, subject: Order, yardstick: Order): Promise<BenchResult> {
  const { generator, quick, say } = context;
  const seconds = quick ? 2 : 3;
  const rounds = quick ? 3 : 9;
  const rate = async (order: Order): Promise<number> =>
    (await generator.run({ ...order, until: { seconds } })).perSecond;
  await rate(yardstick);
  await rate(subject);
  const pairs: [subject: number, yardstick: number][] = [];
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await rate(yardstick) : undefined;
    const measured = await rate(subject);
    pairs.push([measured, first ?? (await rate(yardstick))]);
    say(`${rounded(measured)}/s of ${rounded(pairs.at(-1)?.[1] ?? 0)}/s`);
  }
  return {
    runs: pairs.map(([measured, bare]) => measured / bare),
    note: `${rounded(median(pairs.map(([one]) => one)))}/s of ${rounded(median(pairs.map(([, one]) => one)))}/s`,
  };
}
