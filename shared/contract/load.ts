import { z } from 'zod';
import { loadComparison } from '../load/compare-runs.ts';
import { checkedPlan, loadCheck } from '../load/load-check.ts';
import { base, noInput } from './base.ts';

const tags = ['Load'];
const runId = z.string().regex(/^load_[0-9a-z]{1,60}$/, 'Enter the id of a load test');

/** Load tests of receivers and APIs. `runs` runs them. */
export const loadContract = {
  check: base
    .route({ method: 'POST', path: '/load/check', summary: 'Check a load plan without running it', tags })
    .input(checkedPlan)
    .output(loadCheck),
  schema: base
    .route({ method: 'GET', path: '/load/schema', summary: 'Get the JSON Schema of load plans', tags })
    .input(noInput)
    .output(z.record(z.string(), z.unknown())),
  compare: base
    .route({ method: 'GET', path: '/load/compare', summary: 'Compare a load test with an earlier one', tags })
    .input(z.strictObject({ base: runId, run: runId }))
    .output(loadComparison),
};
