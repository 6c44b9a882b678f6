import { expect, test } from 'vitest';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import type { TrialRun, TrialSubject } from '#shared/model/trial.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import { createConnectionStore } from '../../../renderer/store/connection-store.ts';
import { createEngine } from '../../../renderer/store/engine.ts';
import { createRunsStore } from '../../../renderer/store/runs-store.ts';
import { createFormsStore } from '../../../renderer/store/forms-store.ts';
import { createTrialsStore, trialFormName, type TrialDraft } from '../../../renderer/store/trials-store.ts';
import { reportOf, resultOf } from './trials/trial.ts';

function trialsOf(
  answers: { start?: (input: unknown) => Promise<unknown>; skip?: (input: unknown) => Promise<unknown> },
  remembered?: TrialDraft,
) {
  const connection = createConnectionStore();
  const client = { trials: answers, runs: answers } as unknown as ControlClient;
  connection.setState({ connection: { state: 'connected', client } });
  const written: TrialDraft[] = [];
  const memory = { read: () => remembered, write: (draft: TrialDraft) => void written.push(draft) };
  const engine = createEngine(connection);
  const runs = createRunsStore(engine);
  const forms = createFormsStore();
  const trials = createTrialsStore(engine, runs, forms, memory);
  const edit = (part: object) => forms.getState().edit(trialFormName('receiver'), part);
  const draftOf = (subject: TrialSubject) => forms.getState().drafts[trialFormName(subject)];
  /** What the feed of runs delivers. */
  const receive = (run: TrialRun) => runs.setState({ runs: { trials: run } });
  return { trials, forms, edit, draftOf, written, receive };
}

const running = reportOf({ state: 'running', current: 'good' });

test('requests all trials without ids, or some by id', async () => {
  const asked: unknown[] = [];
  const start = (input: unknown) => {
    asked.push(input);
    return Promise.resolve(reportOf());
  };
  const { edit, trials } = trialsOf({ start });
  edit({ url: 'http://localhost:3000' });
  await trials.getState().start();
  await trials.getState().start(['good']);
  expect(asked[0]).not.toHaveProperty('ids');
  expect(asked[1]).toMatchObject({ ids: ['good'] });
});

test('includes and excludes trials of the current subject', () => {
  const { draftOf, trials } = trialsOf({});
  trials.getState().want(['burst', 'good'], false);
  trials.getState().want(['good'], true);
  expect(draftOf('receiver')?.edited).toEqual({ leftOut: ['burst'] });
  expect(draftOf('client')).toBeUndefined();
});

test('closes the opened report when a test starts', () => {
  const { trials, receive } = trialsOf({});
  receive(running);
  trials.getState().open('tst_0');
  receive({ ...running, results: [resultOf('good', 'met')] });
  expect(trials.getState().opened).toBe('tst_0');
  // A short test starts and ends within a frame.
  receive(reportOf({ id: 'tst_short', state: 'failed' }));
  expect(trials.getState().opened).toBeUndefined();
});

test('reports why a start failed until it is dismissed or another one starts', async () => {
  const refused = new HookbenchError('conflict', 'Experiments are being run.', { hint: 'Wait.' });
  const error = Object.assign(new Error('refused'), { data: toProblem(refused) });
  const { draftOf, forms, trials } = trialsOf({ start: () => Promise.reject(error) });
  await trials.getState().start();
  expect(draftOf('receiver')).toMatchObject({ busy: false, refusal: { words: 'Experiments are being run. Wait.' } });
  forms.getState().dismiss(trialFormName('receiver'));
  expect(draftOf('receiver')?.refusal).toBeUndefined();
});

test('persists the forms without secrets, and restores them', () => {
  const { draftOf, edit, trials, written } = trialsOf({});
  edit({ url: 'http://localhost:3000', secret: 'S3CRET' });
  trials.getState().show('client');
  expect(draftOf('receiver')?.edited).toMatchObject({ secret: 'S3CRET' });
  expect(JSON.stringify(written)).not.toContain('S3CRET');
  const again = trialsOf({}, written.at(-1));
  expect(again.trials.getState().subject).toBe('client');
  expect(again.draftOf('receiver')?.edited).toMatchObject({ url: 'http://localhost:3000' });
});

test('skips a trial only while it is running', async () => {
  const asked: unknown[] = [];
  const skip = (input: unknown) => {
    asked.push(input);
    return Promise.resolve({});
  };
  const { trials, receive } = trialsOf({ skip });
  receive(running);
  await trials.getState().skip();
  expect(asked).toEqual([{ id: 'good' }]);
});
