import { z } from 'zod';
import { diagnosis } from '../model/diagnosis.ts';
import { experimentFinding } from '../model/experiment.ts';
import { finding } from '../model/finding.ts';
import { instant } from '../model/instant.ts';
import { journalEntry } from '../model/journal-entry.ts';
import { lessonLifetime } from './lesson-lifetime.ts';
import { trialFinding } from '../model/trial.ts';

/** What a step with `show` found. */
export const shownThing = z.object({
  screen: z.string().optional(),
  id: z.string().optional().describe('What is selected on the screen'),
  trace: z.string().optional(),
  hop: z.string().optional(),
  beside: z
    .object({ trace: z.string(), names: z.tuple([z.string(), z.string()]) })
    .optional()
    .describe('The trace whose response is compared, and the names of both steps, the earlier one first'),
  value: z.string().optional(),
  lifetime: lessonLifetime.optional(),
  since: z.int().optional().describe('Only later entries of the trace are shown'),
  hides: z
    .string()
    .optional()
    .describe('The first message with this text and all later ones are hidden until a question is answered'),
});
export type ShownThing = z.infer<typeof shownThing>;

export const scenarioStepResult = z.object({
  index: z.int().nonnegative(),
  name: z.string(),
  kind: z.string(),
  file: z.string(),
  line: z.int().positive(),
  outcome: z
    .enum(['passed', 'failed', 'skipped', 'not-reached'])
    .describe('skipped: the step does not apply to a service or receiver of others'),
  durationMs: z.number().nonnegative(),
  findings: z.array(finding),
  error: z.string().optional().describe('Why the step could not be carried out'),
  note: z.string().optional().describe('Why the step was skipped, or the text of an explanation'),
  shown: shownThing.optional(),
  diagnosis: diagnosis.optional(),
  trace: z.string().optional(),
  traceText: z.string().optional().describe('The messages of the trace of a failed step, one per line'),
  entries: z
    .array(journalEntry)
    .optional()
    .describe('The journal entries of the trace, in its last step, if a report draws them'),
});
export type ScenarioStepResult = z.infer<typeof scenarioStepResult>;

/** What each side observed, for a scenario with expectations of the sides. */
export const scenarioSides = z.object({
  findings: z.array(experimentFinding),
  observed: z.record(z.string(), z.string()).describe('By side and fact, e.g. client.answers'),
  diagnosis: diagnosis.optional().describe('Diagnosis of the request or attempt that failed last'),
  traces: z.array(z.string()).describe('The trace of the failure is first'),
  error: z.string().optional(),
});
export type ScenarioSides = z.infer<typeof scenarioSides>;

/** What a trial found out about the receiver or client. */
export const scenarioTrial = z.object({
  findings: z.array(trialFinding),
  traces: z.array(z.string()),
  unreached: diagnosis.optional().describe('Why nothing could be delivered to the receiver'),
});
export type ScenarioTrial = z.infer<typeof scenarioTrial>;

/** The result of one run of a scenario. */
export const scenarioResult = z.object({
  file: z.string(),
  name: z.string(),
  tags: z.array(z.string()),
  round: z.int().positive().describe('1, or the number of the repetition'),
  seed: z.int(),
  outcome: z.enum(['passed', 'failed', 'cancelled', 'could-not-start']),
  startedAt: instant,
  durationMs: z.number().nonnegative(),
  steps: z.array(scenarioStepResult),
  sides: scenarioSides.optional(),
  trial: scenarioTrial.optional(),
  error: z.string().optional().describe('Why the scenario could not start'),
  kept: z.string().optional().describe('The case file with everything that happened'),
});
export type ScenarioResult = z.infer<typeof scenarioResult>;
