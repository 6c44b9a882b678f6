import { z } from 'zod';
import { scenarioProblem } from '../scenario/workspace.ts';
import { maxPlanText } from './load-plan.ts';

/** Threads of one run. */
export const maxThreads = 64;

const planText = z.string().max(maxPlanText, 'A load plan has at most 1,000,000 characters');

export const checkedPlan = z.strictObject({ text: planText.describe('The load plan as YAML or JSON') });

/** What is wrong with a load plan and where, or what it does. */
export const loadCheck = z.object({
  problem: scenarioProblem.optional().describe('The first problem'),
  problems: z.array(scenarioProblem).optional().describe('All problems, at most 20'),
  plan: z
    .object({
      name: z.string(),
      target: z.string().describe('The URL, without credentials'),
      sends: z.enum(['webhooks', 'requests']),
      arrivals: z.string().describe('The arrivals in words'),
      planned: z.int().optional().describe('Number of sends; absent for a closed loop that ends after a time'),
      durationMs: z.number().optional().describe('Absent if only the number of sends ends the run'),
      thresholds: z.array(z.string()),
      seed: z.int(),
    })
    .optional(),
});
export type LoadCheck = z.infer<typeof loadCheck>;

export const startedLoad = checkedPlan.extend({
  seed: z.int().min(0).max(0xffffffff).optional().describe('Default: that of the plan'),
  threads: z.int().min(1).max(maxThreads).default(1).describe('Threads that send'),
  variables: z
    .record(z.string().max(100), z.string().max(65_536))
    .optional()
    .describe('Texts of variables of the plan'),
});
