import { hashKey } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import type { ExperimentRun } from '#shared/model/experiment.ts';
import type { Run } from '#shared/runs/run.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { NextFrame } from '../../../renderer/store/batch-per-frame.ts';
import { connectedStores } from '../connected-stores.ts';
import { resultOf } from './lab/experiments.ts';

const run: ExperimentRun = {
  kind: 'experiments',
  id: 'run_1',
  title: '2 experiments',
  state: 'running',
  startedAt: '2026-11-20T12:00:00.000Z',
  total: 2,
  current: 'b',
  results: [],
};

const withResults = (...ids: string[]): ExperimentRun => ({ ...run, results: ids.map((id) => resultOf({ id })) });

function storesOf(runs: Partial<Record<keyof ControlClient['runs'], unknown>>) {
  const client = { runs };
  const stores = connectedStores(client);
  const connected = client as unknown as ControlClient;
  const follow = (next: NextFrame = () => undefined) => stores.runs.getState().follow(connected, signal, next);
  return { ...stores, follow, state: () => stores.runs.getState() };
}

async function* feedOf(...messages: Run[][]) {
  for (const runs of messages) yield { runs };
}

const { signal } = new AbortController();

test('adds the results of a run to those that are known', async () => {
  const messages = [[], [run], [withResults('a')], [{ ...withResults('b'), state: 'done' as const }]];
  const { follow, state } = storesOf({ feed: async () => feedOf(...messages) });
  await follow();
  expect(state().runs.experiments).toMatchObject({ state: 'done', results: [{ id: 'a' }, { id: 'b' }] });
});

test('reads the stored results again when a run begins or ends, not for each result', async () => {
  const reads: string[] = [];
  const messages = [
    [],
    [run],
    [withResults('a')],
    [withResults('b')],
    [{ ...withResults('c'), state: 'done' as const }],
  ];
  const { api, follow, queries, state } = storesOf({ feed: async () => feedOf(...messages) });
  const options = api.experiments.results.queryOptions({ input: {} });
  queries.setQueryData(options.queryKey, { results: [] });
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
    if (event.query.queryHash === hashKey(options.queryKey)) reads.push(state().runs.experiments?.state ?? 'none');
    queries.setQueryData(options.queryKey, { results: [] });
  });
  await follow((act) => act());
  expect(reads).toEqual(['running', 'done']);
});

test('takes all changes of a frame in one change', async () => {
  const frames: (() => void)[] = [];
  const more = Promise.withResolvers<void>();
  async function* feed() {
    yield* feedOf([], [run], [withResults('a')], [withResults('b')]);
    frames[0]?.();
    await more.promise;
  }
  const { follow, runs } = storesOf({ feed: async () => feed() });
  const sizes: (number | undefined)[] = [];
  runs.subscribe((now) => sizes.push(now.runs.experiments?.results.length));
  const followed = follow((act) => frames.push(act));
  await expect.poll(() => sizes).toEqual([undefined, 2]);
  more.resolve();
  await followed;
  expect(sizes).toEqual([undefined, 2]);
});

test('replaces the known runs with the engine’s after an interruption', async () => {
  const feeds = [feedOf([withResults('a')]), feedOf([withResults('a', 'b')]), feedOf([])];
  const { follow, state } = storesOf({ feed: async () => feeds.shift() });
  await follow();
  await follow();
  expect(state().runs.experiments?.results.map(({ id }) => id)).toEqual(['a', 'b']);
  await follow();
  expect(state().runs).toEqual({});
});

test('keeps the newer state of the feed over the response to the start', async () => {
  const newer = { ...withResults('a'), state: 'done' as const };
  const { runs, state } = storesOf({
    start: async () => {
      runs.setState({ runs: { experiments: newer } });
      return run;
    },
  });
  await state().start({ kind: 'experiments' });
  expect(state().runs.experiments).toEqual(newer);
});

test('reports why a start failed until it is dismissed', async () => {
  const refused = new HookbenchError('conflict', 'Experiments are being run already.', { hint: 'Wait.' });
  const error = Object.assign(new Error('refused'), { data: toProblem(refused) });
  const { state } = storesOf({ start: () => Promise.reject(error) });
  await state().start({ kind: 'experiments' });
  expect(state().refusals).toEqual({ experiments: 'Experiments are being run already. Wait.' });
  state().dismiss('experiments');
  expect(state().refusals).toEqual({});
});
