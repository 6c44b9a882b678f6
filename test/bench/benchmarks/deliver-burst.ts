import type { Benchmark } from '../benchmark.ts';
import { compareSenders } from '../deliver/compare-senders.ts';

/** Attempts from the outbox with the sender's default concurrency, beside bare requests of node:http. */
export const deliverBurst: Benchmark = {
  name: 'deliver.burst',
  of: 'node:http.request',
  target: { atLeast: 0.8 },
  run: (context) => compareSenders(context, { atOnce: 32, against: 'node', attempts: 8000 }),
};
