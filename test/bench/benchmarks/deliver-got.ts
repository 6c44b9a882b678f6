import type { Benchmark } from '../benchmark.ts';
import { compareSenders } from '../deliver/compare-senders.ts';
import { median } from '../results/statistics.ts';

const main = 100;

/** Attempts from the outbox, signed and committed before and after, beside bare got; also with 1 and 10 in flight. */
export const deliverGot: Benchmark = {
  name: 'deliver.got',
  of: 'bare got',
  target: { atLeast: 0.85 },
  async run(context) {
    const compare = (atOnce: number, attempts: number) => compareSenders(context, { atOnce, against: 'got', attempts });
    const one = await compare(1, 300);
    const ten = await compare(10, 1500);
    const many = await compare(main, 3000);
    const beside = [
      ['1', one],
      ['10', ten],
    ] as const;
    const words = beside.map(([atOnce, { note, runs }]) => `at ${atOnce} ${median(runs).toFixed(2)} (${note})`);
    return { runs: many.runs, note: `${many.note}; ${words.join(', ')}` };
  },
};
