import type { LoadPlan } from '#shared/load/load-plan.ts';
import { readingJob } from '../config/config-jobs.ts';

interface PlanText {
  file: string;
  text: string;
  /** Texts of variables. */
  variables?: Readonly<Record<string, string>> | undefined;
}

/** Reads the text of a load plan in a job thread. */
export const readPlanJob = readingJob<PlanText, LoadPlan>('read-load-plan', 'the load plan');
