import { z } from 'zod';
import { loadComparison } from '../load/compare-runs.ts';
import { checkedPlan, loadCheck } from '../load/load-check.ts';
import { noInput, routesOf } from './base.ts';

const { get, post } = routesOf('Load');
const runId = z.string().regex(/^load_[0-9a-z]{1,60}$/, 'Enter the id of a load test');

/** Load tests of receivers and APIs. `runs` runs them. */
export const loadContract = {
  check: post('/load/check', 'Check a load plan without running it').input(checkedPlan).output(loadCheck),
  schema: get('/load/schema', 'Get the JSON Schema of load plans')
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  compare: get('/load/compare', 'Compare a load test with an earlier one')
    .input(z.strictObject({ base: runId, run: runId }))
    .output(loadComparison),
};
