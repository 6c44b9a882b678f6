import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { loadComparison } from '../load/compare-runs.ts';
import { checkedPlan, loadCheck, startedLoad } from '../load/load-check.ts';
import { loadProgress, loadReport, loadRunSummary } from '../load/load-report.ts';
import { reportFormat } from '../model/report-format.ts';
import { base, noInput } from './base.ts';

const tags = ['Load'];
const maybeRun = z.object({ run: loadProgress.optional() });
const runId = z.string().regex(/^load_[0-9a-z]{1,60}$/, 'Enter the id of a load test');
const byId = z.strictObject({ id: runId });

/** Load tests of receivers and APIs. */
export const loadContract = {
  check: base
    .route({ method: 'POST', path: '/load/check', summary: 'Check a load plan without running it', tags })
    .input(checkedPlan)
    .output(loadCheck),
  schema: base
    .route({ method: 'GET', path: '/load/schema', summary: 'Get the JSON Schema of load plans', tags })
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  start: base
    .route({ method: 'POST', path: '/load', successStatus: 201, summary: 'Start a load test', tags })
    .input(startedLoad)
    .output(loadProgress),
  current: base
    .route({ method: 'GET', path: '/load', summary: 'Get the state of the current or last load test', tags })
    .input(noInput)
    .output(maybeRun),
  feed: base
    .route({
      method: 'GET',
      path: '/load/feed',
      summary: 'Stream the state of the current or last load test, twice a second (server-sent events)',
      tags,
    })
    .input(noInput)
    .output(eventIterator(maybeRun)),
  cancel: base
    .route({ method: 'POST', path: '/load/cancel', summary: 'Stop sending; the report has what was sent', tags })
    .input(noInput)
    .output(maybeRun),
  runs: base
    .route({ method: 'GET', path: '/load/runs', summary: 'List the last 50 load tests, newest first', tags })
    .input(noInput)
    .output(z.object({ items: z.array(loadRunSummary), next: z.null() })),
  report: base
    .route({ method: 'GET', path: '/load/runs/{id}', summary: 'Get the report of a load test', tags })
    .input(byId)
    .output(loadReport),
  reportFile: base
    .route({ method: 'GET', path: '/load/runs/{id}/file', summary: 'Download the report of a load test', tags })
    .input(byId.extend({ format: reportFormat }))
    .output(z.file()),
  remove: base
    .route({ method: 'DELETE', path: '/load/runs/{id}', summary: 'Remove a load test', tags })
    .input(byId)
    .output(z.object({ removed: z.string() })),
  compare: base
    .route({ method: 'GET', path: '/load/compare', summary: 'Compare a load test with an earlier one', tags })
    .input(z.strictObject({ base: runId, run: runId }))
    .output(loadComparison),
};
