import type { Bench } from '../bench.ts';
import { compareSenders } from '../deliver/compare-senders.ts';

/** Attempts by the leaner client out of the outbox, as many at once as the sender usually makes. */
export const deliverBurst: Bench = {
  name: 'deliver.burst',
  of: 'node:http.request',
  target: { atLeast: 0.5 },
  run: (context) => compareSenders(context, { atOnce: 32, by: 'lean', against: 'node', attempts: 8000 }),
};
