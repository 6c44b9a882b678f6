import { expect, test } from 'vitest';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import type { ExperimentRun } from '#shared/model/experiment.ts';
import type { Run } from '#shared/runs/run.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { NextFrame } from '../../../renderer/store/next-frame.ts';
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

function storesOf(runs: Partial<Record<keyof ControlClient['runs'], unknown>>, stored: readonly string[] = []) {
  const results = stored.map((id) => resultOf({ id }));
  const client = { runs, experiments: { results: async () => ({ results }) } };
  const stores = connectedStores(client);
  const connected = client as unknown as ControlClient;
  const follow = (next: NextFrame = () => undefined) => stores.runs.getState().follow(connected, signal, next);
  return { ...stores, client: connected, follow, state: () => stores.runs.getState() };
}

async function* feedOf(...messages: Run[][]) {
  for (const runs of messages) yield { runs };
}

const { signal } = new AbortController();

test('adds the results of a run to those that are known, also in the failure lab', async () => {
  const messages = [[], [run], [withResults('a')], [{ ...withResults('b'), state: 'done' as const }]];
  const { client, follow, lab, state } = storesOf({ feed: async () => feedOf(...messages) }, ['earlier', 'a']);
  await lab.getState().load(client);
  await follow();
  expect(state().runs.experiments).toMatchObject({ state: 'done', results: [{ id: 'a' }, { id: 'b' }] });
  expect([...lab.getState().results.keys()]).toEqual(['earlier', 'a', 'b']);
});

test('keeps a result of the feed that arrives while the stored results are read', async () => {
  const stored = Promise.withResolvers<{ results: unknown[] }>();
  const stores = storesOf({ feed: async () => feedOf([run], [withResults('a')]) });
  const older = { ...resultOf({ id: 'a' }), passed: false };
  const client = { experiments: { results: () => stored.promise } } as unknown as ControlClient;
  const loaded = stores.lab.getState().load(client);
  await stores.follow();
  stored.resolve({ results: [older, resultOf({ id: 'b' })] });
  await loaded;
  expect([...stores.lab.getState().results.values()]).toEqual([resultOf({ id: 'a' }), resultOf({ id: 'b' })]);
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
