import { z } from 'zod';
import { authorizationServerInput } from './authorization-server.ts';
import { requestAuth } from './request-auth.ts';
import { environmentVariable, savedRequest, requestSpec } from './request-run.ts';

/** Collections that can be open. */
export const maxCollections = 20;

/** Path of a file or folder on the machine that Hookbench runs on. */
export const pathOnDisk = z.string().min(1, 'Enter a path').max(4096, 'Enter at most 4,096 characters');

/** A folder in the OpenCollection format. */
export const collection = z.object({
  path: z.string().describe('The opened folder'),
  name: z.string(),
  problem: z.string().optional().describe('Why it cannot be read'),
  truncated: z.boolean().describe('Whether it contains more files than are listed'),
  environments: z.array(
    z.object({
      id: z.string().describe('For `environmentId` of requests: the path of its file'),
      name: z.string(),
      problem: z.string().optional(),
    }),
  ),
});
export type Collection = z.infer<typeof collection>;

/** A request file of a collection. */
export const collectionItem = z.object({
  path: z.string(),
  collection: z.string().describe('The opened folder'),
  folder: z.string().describe('The folder within the collection, with /; empty at the top'),
  name: z.string(),
  seq: z.number().optional().describe('The place among the requests of its folder'),
  method: z.string(),
  url: z.string(),
  hash: z.string(),
  problem: z.string().optional().describe('What is wrong with the file, and where'),
});
export type CollectionItem = z.infer<typeof collectionItem>;

export const collectionList = z.object({
  collections: z.array(collection),
  items: z.array(collectionItem).describe('In the order in which a run sends them'),
});
export type CollectionList = z.infer<typeof collectionList>;

/** A request that was read from a file. */
export const collectionRequest = z.object({
  path: z.string(),
  name: z.string(),
  spec: requestSpec,
  inherited: requestAuth.optional().describe('How its folder or collection authenticates'),
  servers: z.array(authorizationServerInput).describe('The authorization servers that its files define'),
  hash: z.string().describe('SHA-256 of the contents, to detect changes'),
  warnings: z.array(z.string()).describe('What Hookbench does not apply'),
});
export type CollectionRequestFile = z.infer<typeof collectionRequest>;

const environmentVariables = z
  .array(
    environmentVariable.extend({
      value: environmentVariable.shape.value.describe('Of a secret: stored in the data folder, not in the file'),
      disabled: z.boolean().default(false).describe('Whether it is not used'),
    }),
  )
  .max(500);

/** An environment that was read from its file. */
export const collectionEnvironment = z.object({
  path: z.string(),
  name: z.string(),
  variables: environmentVariables,
  hash: z.string().describe('SHA-256 of the contents, to detect changes'),
});
export type CollectionEnvironment = z.infer<typeof collectionEnvironment>;

/** What is written of an environment. */
export const environmentToWrite = z.strictObject({
  name: z.string().trim().min(1, 'Enter a name').max(200),
  variables: environmentVariables,
});
export type EnvironmentToWrite = z.infer<typeof environmentToWrite>;

/** Request files that are added together. */
export const maxCollectionFiles = 2000;

/** Requests, environments and authorization servers to add to a collection, e.g. imported ones. */
export const collectionInput = z.strictObject({
  items: z.array(savedRequest.omit({ id: true })).max(maxCollectionFiles),
  environments: z.array(environmentToWrite).max(100).default([]),
  servers: z
    .array(authorizationServerInput)
    .max(100)
    .default([])
    .describe('Saved under another name if theirs is used; the requests name that one'),
});
export type CollectionInput = z.output<typeof collectionInput>;

/** Which requests are sent or exported. */
export const chosenRequests = {
  path: pathOnDisk.optional().describe('The opened folder'),
  saved: z.literal(true).optional().describe('The saved requests instead of those of an opened folder'),
  folder: z.string().max(500).optional().describe('Only the requests of this folder, with /'),
  file: pathOnDisk.optional().describe('Only this request file of the opened folder'),
};

export const collectionExport = z.strictObject({
  ...chosenRequests,
  format: z
    .enum(['curl', 'har', 'postman', 'postman-environment'])
    .describe('postman-environment: only the environment, for use with the collection'),
  environmentId: z
    .string()
    .optional()
    .describe('The environment whose variables are filled in for curl and har, or that is exported'),
  secrets: z.enum(['redact', 'include']).default('redact'),
});
export type CollectionExport = z.input<typeof collectionExport>;
