import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { fullRows, startFullHookbench } from '../processes/full-folder.ts';
import type { HookbenchReady } from '../processes/hookbench.ts';
import { percentile } from '../results/statistics.ts';

const limitMs = 50;
const repeats = 40;

/** Lists and searches of the control API that the screens use; `NEWEST` is replaced by a word in the path of the newest capture. */
const queries = {
  'newest captures': '/captures?limit=100',
  'captures of an event': '/captures?limit=100&event=chat_started',
  'captures of a rare path': '/captures?limit=100&path=/rare/*',
  'captures of a path without match': '/captures?limit=100&path=*/nowhere',
  'captures of another method': '/captures?limit=100&method=PUT',
  'captures of an event and method': '/captures?limit=100&event=chat_started&method=PUT',
  'captures with a failed check': '/captures?limit=100&failed=true',
  'captures with a word': '/captures?limit=100&q=NEWEST',
  'captures with two frequent words': '/captures?limit=100&q=chat_started%20cus_demo_1',
  'captures with the beginning of a frequent word': '/captures?limit=100&q=cha',
  'captures with a frequent word and another method': '/captures?limit=100&q=chat&method=PUT',
  'newest journal entries': '/journal?limit=100',
  'journal entries of a kind': '/journal?limit=100&kind=capture',
  'journal entries of a rare kind with a frequent word': '/journal?limit=500&kind=engine&q=capture',
  'journal entries with the beginning of a frequent word': '/journal?limit=500&q=ca',
  'journal entries with a word': '/journal?limit=100&q=NEWEST',
} as const;

/** Queries that nothing matches. */
const withoutMatch: readonly string[] = [
  queries['captures of a path without match'],
  queries['captures of another method'],
  queries['captures of an event and method'],
  queries['captures with a frequent word and another method'],
  queries['journal entries of a rare kind with a frequent word'],
];

const word = 'benchneedle';

const indexedWithinMs = 10 * 60_000;

const listOf = async ({ control, controlKey }: HookbenchReady, path: string): Promise<unknown[]> => {
  const headers = { authorization: `Bearer ${controlKey}` };
  const answer = await fetch(control + path.replace('NEWEST', word), { headers });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return (JSON.parse(text) as { items: unknown[] }).items;
};

/** Sends the newest capture, and waits until the full-text index has it. */
async function plantNeedle(ready: HookbenchReady): Promise<void> {
  const answer = await fetch(`${ready.catcher.http}/rare/${word}`, { method: 'POST' });
  await answer.arrayBuffer();
  const deadline = performance.now() + indexedWithinMs;
  while ((await listOf(ready, queries['captures with a word'])).length === 0) {
    if (performance.now() > deadline) throw new Error('The full-text index did not catch up.');
    await pause(500);
  }
}

/** The slowest twentieth of the responses to a query, in milliseconds, after one that is not measured. */
async function p95Of(ready: HookbenchReady, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n <= repeats; n++) {
    const started = performance.now();
    const items = await listOf(ready, path);
    if ((items.length === 0) !== withoutMatch.includes(path))
      throw new Error(`${path} answered ${items.length} items.`);
    if (n > 0) times.push(performance.now() - started);
  }
  return percentile(times, 0.95);
}

async function measure(context: BenchmarkContext, ready: HookbenchReady) {
  const found: { name: string; ms: number }[] = [];
  for (const [name, path] of Object.entries(queries)) found.push({ name, ms: await p95Of(ready, path) });
  const slowest = found.reduce((most, one) => (one.ms > most.ms ? one : most));
  context.say(`${slowest.name}: ${slowest.ms.toFixed(1)} ms`);
  return { found, slowest };
}

/** The 95th percentile of the slowest list or search at 1,000,000 captures, over the control API. */
export const storeQuery: Benchmark = {
  name: 'store.query',
  of: `${limitMs} ms`,
  target: { atMost: 1 },
  async run(context) {
    const hookbench = await startFullHookbench(context);
    try {
      await plantNeedle(hookbench.ready);
      const { remark, rounds } = await calmRounds(context, context.quick ? 1 : 5, () =>
        measure(context, hookbench.ready),
      );
      const words = rounds.at(-1)?.found.map(({ ms, name }) => `${name} ${ms.toFixed(1)}`) ?? [];
      return {
        runs: rounds.map(({ slowest }) => slowest.ms / limitMs),
        note: `${words.join(', ')} ms at ${fullRows(context).toLocaleString('en')} captures${remark}`,
      };
    } finally {
      await hookbench.stop();
    }
  },
};
