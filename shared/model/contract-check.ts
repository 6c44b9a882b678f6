import { z } from 'zod';
import { checkResult } from './capture.ts';

/** How a response compares to the user's own interface. */
export const contractCheck = checkResult
  .pick({ detail: true, expected: true, received: true, violations: true })
  .extend({
    outcome: z
      .enum(['passed', 'failed', 'note', 'skipped'])
      .describe(
        'note: a status from 400 that the interface does not declare; skipped: the interface says nothing about it',
      ),
    operation: z.string().optional().describe('The operation of the interface'),
  });
export type ContractCheck = z.infer<typeof contractCheck>;

const byWeight: readonly ContractCheck['outcome'][] = ['failed', 'note', 'passed', 'skipped'];

/** The worst of several results. */
export const worstContract = (results: readonly ContractCheck[]): ContractCheck | undefined =>
  byWeight.flatMap((outcome) => results.filter((one) => one.outcome === outcome))[0];
