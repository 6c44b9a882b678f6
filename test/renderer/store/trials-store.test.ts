import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import type { TrialReport } from '#shared/model/trial.ts';
import type { RunOf } from '#shared/runs/run.ts';
import type { ApiClient } from '../../../renderer/store/api-client.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';
import { createEngine } from '../../../renderer/store/engine.ts';
import { createRunsStore } from '../../../renderer/store/runs-store.ts';
import { createTrialsStore, type TrialDraft } from '../../../renderer/store/trials-store.ts';
import { reportOf, resultOf } from './trials/trial.ts';

function trialsOf(
  answers: Partial<Record<keyof ApiClient['trials'], unknown>>,
  remembered?: TrialDraft,
  remove?: unknown,
) {
  const connection = createConnectionStore();
  const client = { trials: answers, runs: { remove } } as unknown as ApiClient;
  connection.setState({ connection: { state: 'connected', client } });
  const written: TrialDraft[] = [];
  const memory = { read: () => remembered, write: (draft: TrialDraft) => void written.push(draft) };
  const engine = createEngine(connection);
  const runs = createRunsStore(engine);
  const trials = createTrialsStore(engine, runs, memory);
  /** What the feed of runs delivers. */
  const receive = (...reports: TrialReport[]) => {
    for (const figures of reports) runs.setState({ runs: { trials: runOf(figures) } });
  };
  return { trials, engine, client, written, receive };
}

const runOf = (figures: TrialReport): RunOf<'trials'> => ({
  ...{ kind: 'trials', id: figures.id, title: 'The receiver under test', startedAt: figures.startedAt, figures },
  state: figures.state === 'finished' ? 'done' : figures.state,
});

const running = reportOf({ state: 'running', current: 'good' });

test('the report grows with the feed', () => {
  const grown = { ...running, results: [resultOf('good', 'met')] };
  const { trials, receive } = trialsOf({});
  receive(running, grown);
  expect(trials.getState().report).toEqual(grown);
});

test('requests all trials without ids, or some by id', async () => {
  const asked: unknown[] = [];
  const testReceiver = (input: unknown) => {
    asked.push(input);
    return Promise.resolve(reportOf());
  };
  const { trials } = trialsOf({ testReceiver });
  trials.getState().changeReceiver({ url: 'http://localhost:3000' });
  await trials.getState().start();
  await trials.getState().start(['good']);
  expect(asked[0]).not.toHaveProperty('ids');
  expect(asked[1]).toMatchObject({ ids: ['good'] });
});

test('includes and excludes trials of the current subject', () => {
  const { trials } = trialsOf({});
  trials.getState().want(['burst', 'good'], false);
  trials.getState().want(['good'], true);
  expect(trials.getState().receiver.leftOut).toEqual(['burst']);
  expect(trials.getState().client.leftOut).toEqual([]);
});

test('reads the stored reports again when a test ends, and closes the opened one when a test starts', async () => {
  let reads = 0;
  const kept = () => {
    reads += 1;
    return Promise.resolve({ items: [] });
  };
  const { trials, engine, receive } = trialsOf({ kept });
  const observer = new QueryObserver(engine.queries, engine.api.trials.kept.queryOptions({ input: {} }));
  const stop = observer.subscribe(() => undefined);
  await expect.poll(() => reads).toBe(1);
  trials.getState().open('tst_0');
  receive(running, reportOf({ id: running.id, grade: 'A' }));
  await expect.poll(() => reads).toBe(2);
  expect(trials.getState().opened).toBeUndefined();
  // A short test starts and ends within a frame.
  receive(reportOf({ id: 'tst_short', state: 'failed' }));
  await expect.poll(() => reads).toBe(3);
  stop();
});

test('closes a deleted report, and keeps it open when it cannot be deleted', async () => {
  let remove = (): Promise<unknown> => Promise.reject(new Error('The data folder is read-only.'));
  const { trials } = trialsOf({}, undefined, () => remove());
  trials.getState().open('tst_0');
  await expect(trials.getState().remove('tst_0')).rejects.toThrow('read-only');
  expect(trials.getState().opened).toBe('tst_0');
  remove = () => Promise.resolve({});
  await trials.getState().remove('tst_0');
  expect(trials.getState().opened).toBeUndefined();
});

test('reports why a start failed until it is dismissed or another one starts', async () => {
  const refused = new HookbenchError('conflict', 'Experiments are being run.', { hint: 'Wait.' });
  const error = Object.assign(new Error('refused'), { data: toProblem(refused) });
  const { trials } = trialsOf({ testReceiver: () => Promise.reject(error) });
  await trials.getState().start();
  expect(trials.getState().refusal?.words).toBe('Experiments are being run. Wait.');
  expect(trials.getState().starting).toBe(false);
  trials.getState().dismiss();
  expect(trials.getState().refusal).toBeUndefined();
});

test('persists the forms without secrets, and restores them', () => {
  const { trials, written } = trialsOf({});
  trials.getState().changeReceiver({ url: 'http://localhost:3000', secret: 'S3CRET' });
  trials.getState().show('client');
  expect(trials.getState().receiver.secret).toBe('S3CRET');
  expect(JSON.stringify(written)).not.toContain('S3CRET');
  const again = trialsOf({}, written.at(-1));
  expect(again.trials.getState()).toMatchObject({ subject: 'client', receiver: { url: 'http://localhost:3000' } });
});

test('skips a trial only while it is running', async () => {
  const asked: unknown[] = [];
  const skip = (input: unknown) => {
    asked.push(input);
    return Promise.resolve({});
  };
  const { trials } = trialsOf({ skip });
  trials.setState({ report: running });
  await trials.getState().skip();
  expect(asked).toEqual([{ id: 'good' }]);
});
