import type { Experiment, ExperimentResult } from '#shared/model/experiment.ts';

/** An experiment for tests. */
export function experimentOf(part: Partial<Experiment> & Pick<Experiment, 'id'>): Experiment {
  return {
    layer: 'auth',
    title: 'Access token expired',
    breaks: 'The client uses an expired access token.',
    hop: { from: 'client', to: 'service' },
    why: 'The service compares exp with its clock.',
    expected: [{ side: 'client', fact: 'answers', values: ['401'] }],
    robust: {},
    source: 'RFC 6750 3.1',
    ...part,
  };
}

/** A result of an experiment for tests. */
export function resultOf(part: Partial<ExperimentResult> & Pick<ExperimentResult, 'id'>): ExperimentResult {
  return {
    layer: 'auth',
    title: 'Access token expired',
    startedAt: '2026-11-20T12:00:00.000Z',
    durationMs: 12,
    expected: {},
    observed: {},
    findings: [],
    passed: true,
    restored: true,
    traces: [],
    ...part,
  };
}
