import { expect, test } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import type { ExperimentProgress, ExperimentRun } from '#shared/model/experiment.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createLabStore } from '../../../renderer/store/lab-store.ts';
import { resultOf } from './lab/experiments.ts';

const run: ExperimentRun = {
  id: 'run_1',
  state: 'running',
  startedAt: '2026-11-20T12:00:00.000Z',
  total: 2,
  done: 1,
  current: 'b',
};

function labOf(experiments: Partial<Record<keyof ApiClient['experiments'], unknown>>) {
  const client = { experiments } as unknown as ApiClient;
  return { lab: createLabStore(client), client };
}

async function* feedOf(...progress: ExperimentProgress[]) {
  yield* progress;
}

const { signal } = new AbortController();
/** A page that is not painted: what waits is taken when the feed ends. */
const frame = () => undefined;

test('adds results one by one with the progress of the run', async () => {
  const a = resultOf({ id: 'a' });
  const b = resultOf({ id: 'b', passed: false });
  const { lab, client } = labOf({
    feed: () =>
      Promise.resolve(feedOf({ results: [] }, { run, results: [a] }, { run: { ...run, done: 2 }, results: [b] })),
  });
  await lab.getState().follow(client, signal, frame);
  expect(lab.getState().run?.done).toBe(2);
  expect([...lab.getState().results]).toEqual([
    ['a', a],
    ['b', b],
  ]);
});

test('takes all progress of a frame in one change', async () => {
  const frames: (() => void)[] = [];
  const more = Promise.withResolvers<void>();
  async function* feed(): AsyncGenerator<ExperimentProgress> {
    yield { results: [] };
    yield { run, results: [resultOf({ id: 'a' })] };
    yield { run: { ...run, done: 2 }, results: [resultOf({ id: 'b' })] };
    frames[0]?.();
    await more.promise;
  }
  const { lab, client } = labOf({ feed: () => Promise.resolve(feed()) });
  const states: number[] = [];
  lab.subscribe(({ results }) => states.push(results.size));
  const followed = lab.getState().follow(client, signal, (act) => frames.push(act));
  await expect.poll(() => states).toEqual([2]);
  more.resolve();
  await followed;
  expect(states).toEqual([2]);
});

test('replaces the known results with the engine’s after an interruption', async () => {
  const feeds = [feedOf({ results: [resultOf({ id: 'a' })] }), feedOf({ results: [resultOf({ id: 'b' })] })];
  const { lab, client } = labOf({ feed: () => Promise.resolve(feeds.shift()) });
  await lab.getState().follow(client, signal, frame);
  await lab.getState().follow(client, signal, frame);
  expect([...lab.getState().results.keys()]).toEqual(['b']);
});

test('keeps the newer state of the feed over the response to the start', async () => {
  const { lab } = labOf({
    start: () => {
      lab.setState({ run: { ...run, done: 2, state: 'finished' } });
      return Promise.resolve(run);
    },
  });
  await lab.getState().start();
  expect(lab.getState().run).toMatchObject({ done: 2, state: 'finished' });
});

test('reports why a start failed until it is dismissed', async () => {
  const refused = new HookbenchError('conflict', 'Experiments are being run already.', { hint: 'Wait.' });
  const error = Object.assign(new Error('refused'), { data: toProblem(refused) });
  const { lab } = labOf({ start: () => Promise.reject(error) });
  await lab.getState().start();
  expect(lab.getState().refusal).toBe('Experiments are being run already. Wait.');
  lab.getState().dismiss();
  expect(lab.getState().refusal).toBeUndefined();
});
