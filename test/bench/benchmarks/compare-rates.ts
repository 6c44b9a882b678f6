import type { BenchmarkContext, BenchmarkResult } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import type { LoadOrder } from '../load/load.ts';
import { untilIdle } from '../processes/until-idle.ts';
import { median } from '../results/statistics.ts';

/** The requests of one side of a comparison. */
export interface RateOrder extends Omit<LoadOrder, 'first' | 'until'> {
  /** Creates what each run needs; without it a run takes two seconds. */
  renew?: () => Pick<LoadOrder, 'until' | 'values'>;
}

const rounded = (rate: number): string => Math.round(rate).toLocaleString('en');

/**
 * Runs both in turn, several times and each first as often, so that whatever else the machine does falls on both.
 * @param subject `pid` is its process.
 */
export async function compareRates(
  context: BenchmarkContext,
  subject: RateOrder & { pid: number },
  yardstick: RateOrder,
): Promise<BenchmarkResult> {
  const { generator, quick, say } = context;
  const rate = async ({ renew, ...order }: RateOrder, seconds = 2): Promise<number> =>
    (await generator.run({ ...order, ...(renew?.() ?? { until: { seconds } }) })).perSecond;
  await rate(yardstick, 1);
  await rate(subject, 3);
  const { rounds, remark } = await calmRounds(context, quick ? 3 : 9, async (index) => {
    await untilIdle(subject.pid);
    const first = index % 2 === 0 ? await rate(yardstick) : undefined;
    const measured = await rate(subject);
    await untilIdle(subject.pid);
    const bare = first ?? (await rate(yardstick));
    say(`${rounded(measured)}/s of ${rounded(bare)}/s`);
    return { measured, bare };
  });
  const measured = rounded(median(rounds.map((round) => round.measured)));
  const bare = rounded(median(rounds.map((round) => round.bare)));
  return {
    runs: rounds.map((round) => round.measured / round.bare),
    note: `${measured}/s of ${bare}/s${remark}`,
  };
}
