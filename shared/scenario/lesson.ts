import { z } from 'zod';
import { party } from '../model/party.ts';
import { runFacts } from '../model/run-facts.ts';
import { scenarioStepResult } from './scenario-result.ts';
import { step } from './step.ts';

const lessonId = z.string().regex(/^[\w.-]{1,100}$/, 'Use 1 to 100 letters, digits, and _ . -');

/** Answers that were given, by index of the step: numbers from 1. */
const answers = z.record(z.string(), z.int());

/** How far the user of this session is. */
export const lessonProgress = z.object({
  at: z.int().nonnegative().describe('Index of the step that is shown'),
  answers,
  done: z.boolean().describe('Whether all steps were shown'),
});
export type LessonProgress = z.infer<typeof lessonProgress>;

/** A lesson in the list. */
export const lessonEntry = z.object({
  id: lessonId,
  title: z.string(),
  minutes: z.int(),
  courses: z.array(z.string()).describe('Courses that it is part of'),
  steps: z.int(),
  description: z.string(),
  file: z.string(),
  own: z.boolean().describe('Whether it is in a folder of scenarios that the user opened'),
  problem: z.string().optional().describe('Why it cannot be played, with its line'),
  notApplicable: z.string().optional().describe('Why it does not apply to your own interface'),
  progress: lessonProgress.optional(),
});
export type LessonEntry = z.infer<typeof lessonEntry>;

/** A step as the user sees it. */
export const lessonStep = z.object({
  name: z.string(),
  kind: z.string(),
  line: z.int(),
  does: z.string().describe('What the step does, such as “Move the clock of the service by 2h”'),
  changes: party.optional().describe('The party that the step changes'),
  explain: z.string().optional(),
  sentence: z.string().optional(),
  script: z.string().optional(),
  asked: step.shape.asked,
  subject: step.shape.subject,
  ask: step.shape.ask,
});
export type LessonStep = z.infer<typeof lessonStep>;

/** A lesson that is played on this Hookbench: a run that waits before each step. */
export const lessonRun = z.object({
  kind: z.literal('lesson'),
  ...runFacts,
  lesson: lessonId,
  outline: z.array(lessonStep),
  results: z.array(scenarioStepResult).describe('The results of the steps that were shown'),
  answers,
  left: z.boolean().describe('Whether the user has left it, also after its end'),
});
export type LessonRun = z.infer<typeof lessonRun>;

export const byLesson = z.strictObject({ id: lessonId });
