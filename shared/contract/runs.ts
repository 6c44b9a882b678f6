import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { reportFormat } from '../model/report-format.ts';
import { run, runKind, runSummary, startedRun } from '../runs/run.ts';
import { base } from './base.ts';

const tags = ['Runs'];
const byId = z.strictObject({ id: z.string().regex(/^(run|load|tst)_[0-9a-z]{1,60}$/, 'Enter the id of a run') });

/** Runs of scenarios, experiments, trials, lessons, comparisons and load tests: one of each kind at a time. */
export const runsContract = {
  list: base
    .route({
      method: 'GET',
      path: '/runs',
      summary: 'List the running or last run of each kind, and the stored load tests and trials, newest first',
      tags,
    })
    .input(z.strictObject({ kind: runKind.optional() }).optional())
    .output(z.object({ items: z.array(runSummary), next: z.null() })),
  start: base
    .route({ method: 'POST', path: '/runs', successStatus: 201, summary: 'Start a run', tags })
    .input(startedRun)
    .output(run),
  get: base
    .route({ method: 'GET', path: '/runs/{id}', summary: 'Get a run with its results so far', tags })
    .input(byId)
    .output(run),
  cancel: base
    .route({
      method: 'POST',
      path: '/runs/{id}/cancel',
      summary: 'Cancel a run, and return when it has ended; what has finished keeps its results',
      tags,
    })
    .input(byId)
    .output(run),
  report: base
    .route({ method: 'GET', path: '/runs/{id}/report', summary: 'Download the report of a run', tags })
    .input(byId.extend({ format: reportFormat }))
    .output(z.file()),
  remove: base
    .route({ method: 'DELETE', path: '/runs/{id}', summary: 'Remove a stored load test or report of trials', tags })
    .input(byId)
    .output(z.object({ removed: z.string() })),
  feed: base
    .route({
      method: 'GET',
      path: '/runs/feed',
      summary: 'Stream the runs: first all with their results, then each change with its new results',
      tags,
    })
    .input(z.strictObject({}).optional())
    .output(eventIterator(z.object({ runs: z.array(run) }))),
};
