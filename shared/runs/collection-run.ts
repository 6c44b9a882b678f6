import { z } from 'zod';
import { scenarioStepResult } from '../scenario/scenario-result.ts';
import { chosenRequests } from '../model/collection.ts';
import { environmentVariable, savedRequest } from '../model/request-run.ts';
import { runFacts } from '../model/run-facts.ts';

/** Requests that one run sends. */
const maxRequests = 2000;

/** The requests to send one after the other, and their variables. */
export const collectionRunInput = z.strictObject({
  ...chosenRequests,
  requests: z
    .array(savedRequest.omit({ id: true }))
    .min(1)
    .max(maxRequests)
    .optional()
    .describe('The requests to send instead of those of an opened folder or the saved ones'),
  name: z.string().max(200).optional().describe('Title of the run; default: name of the collection'),
  environmentId: z.string().optional().describe('The environment whose variables are used'),
  variables: z
    .record(environmentVariable.shape.name, environmentVariable.shape.value)
    .default({})
    .describe('Variables that override all others'),
  service: z.url().max(10_000).optional().describe("A service instead of Hookbench's own, for paths and {{api}}"),
  bail: z.boolean().default(false).describe('Whether the run ends with the first request that fails'),
});

/** A sent request: it failed if an assertion was not met, or without a response. */
export const collectionStep = scenarioStepResult.extend({
  folder: z.string().describe('The folder within the collection, with /'),
  method: z.string(),
  status: z.int().optional(),
  values: z.record(z.string(), z.string()).optional().describe('Variables that the response gave'),
  request: z.string().optional().describe('Id of the sent request'),
});
export type CollectionStep = z.infer<typeof collectionStep>;

/** A run of the requests of a collection, folder or file. */
export const collectionRun = z.object({
  kind: z.literal('collection'),
  ...runFacts,
  path: z.string().optional().describe('The opened folder'),
  total: z.int().nonnegative(),
  running: z.string().optional().describe('The request that is being sent'),
  results: z.array(collectionStep),
});
export type CollectionRun = z.infer<typeof collectionRun>;
