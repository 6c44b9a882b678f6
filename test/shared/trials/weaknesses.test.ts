import { expect, test } from 'vitest';
import type { TrialResult } from '../../../shared/model/trial.ts';
import { weaknessesOf } from '../../../shared/trials/weaknesses.ts';

type Outcome = TrialResult['findings'][number]['outcome'];

/** A trial whose receiver responded with a status to a question. */
const result = (id: string, outcome: Outcome, status = 200): TrialResult => ({
  id,
  title: id,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 1,
  findings: [
    { id: 'rejected', question: 'q', weight: 3, why: 'w', outcome, evidence: `It responded with ${status} in 204 ms.` },
  ],
  traces: [],
});

const sentences = (...results: TrialResult[]): string[] =>
  weaknessesOf({ subject: 'receiver', results }).map(({ sentence }) => sentence);
const ofSignatures = ['wrong-signature', 'absent-signature', 'changed-on-the-way', 'stale-timestamp'];

test('trials of signatures that all fail have one cause, and each other trial that fails has its own', () => {
  const failed = [...ofSignatures, 'missing-comma', 'truncated'].map((id) => result(id, 'not-met'));
  expect(weaknessesOf({ subject: 'receiver', results: failed })).toMatchObject([
    { sentence: 'Your receiver does not verify signatures.', trials: 4 },
    { sentence: 'Your receiver does not reject malformed JSON.', trials: 2 },
  ]);
});

test('a receiver that verifies some signatures is told what is missing', () => {
  const [wrong, absent, changed, stale] = ofSignatures as [string, string, string, string];
  const met = [result(wrong, 'met', 401), result(changed, 'met', 401)];
  expect(sentences(...met, result(absent, 'not-met'), result(stale, 'not-met'))).toEqual([
    'Your receiver accepts events without a signature.',
    'Your receiver accepts old events.',
  ]);
});

test('an error of the receiver does not mean that it accepts the signature', () => {
  expect(sentences(...ofSignatures.map((id) => result(id, 'not-met', 500)))).toEqual([]);
});

test('trials that were not judged, and passed ones, show no weakness', () => {
  expect(sentences(...ofSignatures.map((id) => result(id, 'not-seen')))).toEqual([]);
  expect(sentences(...ofSignatures.map((id) => result(id, 'met', 401)))).toEqual([]);
  expect(sentences(result('absent-signature', 'not-met'), result('stale-timestamp', 'not-met'))).toHaveLength(2);
});
