import type { LoadPlan } from '#shared/load/load-plan.ts';
import { readingJob } from '../config/reading-job.ts';

/** Reads the text of a load plan in a job thread. */
export const readPlanJob = readingJob<{ file: string; text: string }, LoadPlan>('read-load-plan', 'the load plan');
