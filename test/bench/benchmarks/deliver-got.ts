import type { Benchmark } from '../benchmark.ts';
import { compareSenders } from '../deliver/compare-senders.ts';
import { median } from '../results/statistics.ts';

/** Attempts from the outbox, signed and committed before and after, beside bare got: the worst of 1, 10 and 100 in flight. */
export const deliverGot: Benchmark = {
  name: 'deliver.got',
  of: 'bare got',
  target: { atLeast: 0.85 },
  async run(context) {
    const compare = (atOnce: number, attempts: number) => compareSenders(context, { atOnce, against: 'got', attempts });
    const all = [
      { atOnce: 1, ...(await compare(1, 300)) },
      { atOnce: 10, ...(await compare(10, 1500)) },
      { atOnce: 100, ...(await compare(100, 3000)) },
    ];
    const words = all.map(({ atOnce, note, runs }) => `at ${atOnce} ${median(runs).toFixed(2)} (${note})`);
    const [worst] = all.toSorted((a, b) => median(a.runs) - median(b.runs));
    return { runs: worst?.runs ?? [], note: words.join(', ') };
  },
};
