import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { reportFormat } from '../model/run-facts.ts';
import { run, runKind, runSummary, startedRun } from '../runs/run.ts';
import { routesOf, noInput } from './base.ts';
import { loadComparison } from '../load/compare-runs.ts';
import { checkedPlan, loadCheck } from '../load/load-check.ts';

const { create, get, post, remove } = routesOf('Runs');
const byId = z.strictObject({ id: z.string().regex(/^(run|load|tst)_[0-9a-z]{1,60}$/, 'Enter the id of a run') });

/** Runs of scenarios, collections, experiments, trials, lessons, comparisons and load tests: one of each kind at a time. */
export const runsContract = {
  list: get(
    '/runs',
    'List the running or last run of each kind, and the stored runs of collections, load tests and trials, newest first',
  )
    .input(z.strictObject({ kind: runKind.optional() }).optional())
    .output(z.object({ items: z.array(runSummary), next: z.null() })),
  start: create('/runs', 'Start a run').input(startedRun).output(run),
  get: get('/runs/{id}', 'Get a run with its results so far').input(byId).output(run),
  cancel: post('/runs/{id}/cancel', 'Cancel a run, and return when it has ended; what has finished keeps its results')
    .input(byId)
    .output(run),
  report: get('/runs/{id}/report', 'Download the report of a run')
    .input(byId.extend({ format: reportFormat }))
    .output(z.file()),
  remove: remove('/runs/{id}', 'Remove a stored run of a collection, load test or report of trials')
    .input(byId)
    .output(z.object({ removed: z.string() })),
  feed: get('/runs/feed', 'Stream the runs: first all with their results, then each change with its new results')
    .input(z.strictObject({}).optional())
    .output(eventIterator(z.object({ runs: z.array(run) }))),
};

const load = routesOf('Load');
const runId = z.string().regex(/^load_[0-9a-z]{1,60}$/, 'Enter the id of a load test');

/** Load tests of receivers and APIs. `runs` runs them. */
export const loadContract = {
  check: load.post('/load/check', 'Check a load plan without running it').input(checkedPlan).output(loadCheck),
  schema: load
    .get('/load/schema', 'Get the JSON Schema of load plans')
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  compare: load
    .get('/load/compare', 'Compare a load test with an earlier one')
    .input(z.strictObject({ base: runId, run: runId }))
    .output(loadComparison),
};
