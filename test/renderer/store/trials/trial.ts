import type { Trial, TrialRun } from '#shared/model/trial.ts';

/** A trial of a receiver with one question. */
export const trialOf = (part: Partial<Trial> = {}): Trial => ({
  id: 'good-event',
  subject: 'receiver',
  title: 'Valid event',
  does: 'Sends one event.',
  questions: [{ id: 'taken', question: 'Is it taken?', weight: 3, why: 'Else it is lost' }],
  source: 'RFC 9110',
  ...part,
});

/** A report of a receiver, finished without a result. */
export const reportOf = (part: Partial<TrialRun> = {}): TrialRun => ({
  kind: 'trials',
  title: 'The receiver under test',
  id: 'tst_1',
  subject: 'receiver',
  target: 'http://localhost:3000/hooks',
  state: 'done',
  startedAt: '2026-11-20T12:00:00.000Z',
  total: 1,
  results: [],
  points: 0,
  pointsPossible: 0,
  ...part,
});

/** A result of a trial with one question. */
export const resultOf = (
  id: string,
  outcome: 'met' | 'not-met' | 'not-seen',
  evidence = 'It responded with 204.',
): TrialRun['results'][number] => ({
  id,
  title: id,
  startedAt: '2026-11-20T12:00:00.000Z',
  durationMs: 12,
  findings: [{ id: 'taken', question: 'Is it taken?', weight: 3, why: 'Else it is lost', outcome, evidence }],
  traces: [],
});
