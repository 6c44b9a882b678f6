import { z } from 'zod';
import { instant } from '../model/instant.ts';
import { runFacts } from '../model/run-facts.ts';
import { scenarioResult, scenarioStepResult } from './scenario-result.ts';
import { maxSteps } from './scenario-file.ts';

/** Characters of a scenario file. */
const maxScenarioText = 1_000_000;

/** Path of a file or folder on the machine that Hookbench runs on. */
export const diskPath = z.string().min(1, 'Enter a path').max(4096, 'Enter at most 4,096 characters');

const scenarioText = z.string().max(maxScenarioText, 'A scenario file has at most 1,000,000 characters');

export const scenarioFolder = z.object({
  path: z.string(),
  problem: z.string().optional().describe('Why it cannot be read'),
  truncated: z.boolean().describe('Whether it contains more files than are listed'),
});
export type ScenarioFolder = z.infer<typeof scenarioFolder>;

/** A scenario file in an opened folder. */
export const scenarioEntry = z.object({
  id: z.string().describe('Made from the path'),
  path: z.string(),
  folder: z.string().describe('The opened folder'),
  name: z.string().describe('Path within the folder, with /'),
  title: z.string().optional().describe('The value of its key `name`, if that is in its first 16 KB'),
  bytes: z.int().nonnegative(),
  modifiedAt: instant,
  experiment: z.boolean().describe('Whether it has the key `lab` or `trial` in its first 16 KB'),
  lesson: z.boolean().describe('Whether it has the key `lesson` in its first 16 KB'),
});
export type ScenarioEntry = z.infer<typeof scenarioEntry>;

export const scenarioList = z.object({
  folders: z.array(scenarioFolder),
  items: z.array(scenarioEntry),
  next: z.null(),
});
export type ScenarioList = z.infer<typeof scenarioList>;

/** The contents of a scenario file. */
export const scenarioContents = z.object({
  path: z.string(),
  text: z.string(),
  hash: z.string().describe('SHA-256 of the contents, to detect changes'),
});
export type ScenarioContents = z.infer<typeof scenarioContents>;

/** What is wrong with a scenario file, and where. */
export const scenarioProblem = z.object({
  file: z.string().describe('The file, or one that it includes'),
  line: z.int().positive(),
  column: z.int().positive(),
  message: z.string(),
});
export type ScenarioProblem = z.infer<typeof scenarioProblem>;

export const scenarioCheck = z.object({
  problem: scenarioProblem.optional().describe('The first problem'),
  problems: z.array(scenarioProblem).optional().describe('All problems, at most 20'),
  name: z.string().optional(),
  steps: z.array(z.object({ name: z.string(), kind: z.string(), file: z.string(), line: z.int().positive() })),
});
export type ScenarioCheck = z.infer<typeof scenarioCheck>;

export const writtenScenario = z.strictObject({
  path: diskPath,
  text: scenarioText,
  base: z.string().nullable().describe('Hash of the contents that are replaced; null creates a file'),
});

export const checkedScenario = z.strictObject({ path: diskPath, text: scenarioText });

/** Where scenarios run. */
export const runPlace = z.enum(['own', 'attached']);
export type RunPlace = z.infer<typeof runPlace>;

export const scenarioRunInput = z.strictObject({
  files: z.array(diskPath).min(1).max(2000).describe('Files in opened folders'),
  on: runPlace
    .default('own')
    .describe('own: parties of its own for each scenario. attached: this Hookbench, whose state is restored'),
  from: z
    .int()
    .min(0)
    .max(maxSteps)
    .default(0)
    .describe('Index of the first step of interest; the steps before it run first'),
  seed: z.int().nonnegative().default(1),
  variables: z
    .record(z.string().max(100), z.string().max(65_536))
    .optional()
    .describe('Texts that replace variables of the files'),
});
export type ScenarioRunInput = z.input<typeof scenarioRunInput>;

export const scenarioRun = z.object({
  kind: z.literal('scenarios'),
  ...runFacts,
  on: runPlace,
  from: z.int().nonnegative(),
  files: z.array(z.string()),
  running: z
    .array(
      z.object({
        file: z.string(),
        name: z.string(),
        total: z.int().nonnegative(),
        steps: z.array(scenarioStepResult),
      }),
    )
    .describe('Scenarios that are running, with the results of their finished steps'),
  results: z.array(scenarioResult),
});
export type ScenarioRun = z.infer<typeof scenarioRun>;

const recordName = z.string().min(1).max(300).optional().describe('Name of the scenario; default: from what happened');

/** What a scenario is made of: the trace of a message, an experiment, or all that happened in a time. */
export const recordedThing = z.union([
  z.strictObject({ trace: z.string().max(200), name: recordName }),
  z.strictObject({ request: z.string().max(200), name: recordName }),
  z.strictObject({ delivery: z.string().max(200), name: recordName }),
  z.strictObject({ capture: z.string().max(200), name: recordName }),
  z.strictObject({ experiment: z.string().max(200), name: recordName }),
  z.strictObject({
    after: z.int().nonnegative().describe('Sequence number of the journal before the first entry'),
    upTo: z.int().nonnegative().describe('Sequence number of the last entry'),
    name: recordName,
  }),
  z.strictObject({ from: instant, to: instant, name: recordName }),
]);
export type RecordedThing = z.infer<typeof recordedThing>;

export const recordedScenario = z.object({
  name: z.string(),
  text: z.string().describe('The scenario file'),
  steps: z.int().nonnegative(),
});
export type RecordedScenario = z.infer<typeof recordedScenario>;
