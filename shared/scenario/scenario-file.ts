import { z } from 'zod';
import { configFile } from '../contract/config-file.ts';
import { namedRecord } from '../model/named-record.ts';
import { step } from './step.ts';

/** The longest scenario, with all steps that it includes. */
export const maxSteps = 1000;

const variableName = z.string().regex(/^[A-Za-z0-9_.-]{1,100}$/, 'Use letters, digits, dots, dashes and underscores');

/** A scenario file: steps, faults and expectations that run the same in the app, on the command line and in CI. */
export const scenarioFile = z.strictObject({
  $schema: z.string().optional(),
  hookbench: z.literal(1).describe('Version of the format'),
  name: z.string().min(1).max(300),
  description: z.string().max(10_000).optional(),
  lesson: z
    .strictObject({ minutes: z.int().min(1).max(600).describe('Expected duration') })
    .optional()
    .describe('Makes the scenario a lesson'),
  tags: z.array(z.string().min(1).max(100)).max(50).optional(),
  setup: configFile
    .omit({ addresses: true })
    .optional()
    .describe('The same keys as hookbench.yaml, for the parties of this scenario'),
  variables: namedRecord(variableName, z.unknown()).optional().describe('Values that replace {{name}} in the steps'),
  steps: z.array(step).min(1).max(maxSteps),
});
export type ScenarioFile = z.infer<typeof scenarioFile>;
