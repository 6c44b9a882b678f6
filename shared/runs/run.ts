import { z } from 'zod';
import { startedLoad } from '../load/load-check.ts';
import { loadRun } from '../load/load-report.ts';
import { collectionRun, collectionRunInput } from './collection-run.ts';
import { experimentChoice, experimentRun } from '../model/experiment.ts';
import { runFacts } from '../model/run-facts.ts';
import { startedTrials, trialRun, trialSummary } from '../model/trial.ts';
import { comparisonInput, comparisonRun } from '../pull-push/comparison.ts';
import { lessonRun } from '../scenario/lesson.ts';
import { scenarioRun, scenarioRunInput } from '../scenario/workspace.ts';

/** Whatever is started, takes time, can be cancelled, and has a result. */
export const run = z.discriminatedUnion('kind', [
  collectionRun,
  comparisonRun,
  experimentRun,
  lessonRun,
  loadRun,
  scenarioRun,
  trialRun,
]);
export type Run = z.infer<typeof run>;
export type RunKind = Run['kind'];
export type RunOf<Kind extends RunKind> = Extract<Run, { kind: Kind }>;

/** What to run. `lessons.start` starts or continues a lesson. */
export const startedRun = z.discriminatedUnion('kind', [
  collectionRunInput.extend({ kind: z.literal('collection') }),
  comparisonInput.extend({ kind: z.literal('comparison') }),
  experimentChoice.extend({ kind: z.literal('experiments') }),
  startedLoad.extend({ kind: z.literal('load') }),
  scenarioRunInput.extend({ kind: z.literal('scenarios') }),
  startedTrials,
]);
export type StartedRun = z.input<typeof startedRun>;

export const runKind = z.enum(['collection', 'comparison', 'experiments', 'lesson', 'load', 'scenarios', 'trials']);

/** A run in a list. */
export const runSummary = z.object({
  kind: runKind,
  ...runFacts,
  source: z.string().optional().describe('The file, or the target of a load test'),
  passed: z.boolean().optional().describe('Whether all that was expected was met; absent if nothing was judged'),
  figures: z.record(z.string(), z.number()).describe('Its main numbers by name'),
  trials: trialSummary.optional().describe('Of a test of a client or receiver'),
});
export type RunSummary = z.infer<typeof runSummary>;
