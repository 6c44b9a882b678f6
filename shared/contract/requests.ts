import { z } from 'zod';
import { maxImportCharacters, maxImportFiles, maxImportItems } from '../import/max-import.ts';
import { authorizationServerInput } from '../model/authorization-server.ts';
import { pathOnDisk } from '../model/collection.ts';
import { causeTestResult } from '../model/diagnosis.ts';
import { importFormat, importPreview } from '../model/import-preview.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import {
  environment,
  preparedRequest,
  requestRun,
  requestSummary,
  savedRequest,
  requestSpec,
} from '../model/request-run.ts';
import { noInput, routesOf, testedCause } from './base.ts';

const { create, get, patch, post, remove } = routesOf('Requests');
const byId = z.strictObject({ id: z.string() });
/** Places in a list of an import. */
const places = z.array(z.int().nonnegative()).max(maxImportItems).default([]);
/** Where variables of a request come from. */
export const inEnvironment = {
  environmentId: z.string().optional().describe('The environment whose variables are used'),
  file: pathOnDisk
    .optional()
    .describe('The file of the request in an opened collection, whose folders give it variables'),
  variables: z.record(z.string(), z.string()).optional().describe('Variables that override those of the environment'),
};
const removed = z.object({ removed: z.int().nonnegative() });

export const requestsContract = {
  send: post('/requests', 'Send a request as the client, and explain the outcome')
    .input(
      requestSpec.extend({
        ...inEnvironment,
        service: z
          .url()
          .max(10_000)
          .optional()
          .describe('Base URL of the service, if the paths of your own interface begin after it'),
      }),
    )
    .output(requestRun),
  prepare: post('/requests/prepare', 'Preview a request as it would be sent, with its token')
    .input(requestSpec.extend(inEnvironment))
    .output(preparedRequest),
  history: get('/requests', 'List sent requests')
    .input(
      pageQuery.extend({
        q: z.string().max(1000).optional().describe('A part of the method, URL or cause'),
        lessons: z
          .enum(['true', 'false'])
          .optional()
          .describe('Whether lessons, or the polls of Pull and push, sent them; default: all'),
      }),
    )
    .output(
      pageOf(requestSummary).extend({
        lessons: z.int().nonnegative().describe('Number of requests of lessons and of the polls of Pull and push'),
      }),
    ),
  get: get('/requests/{id}', 'Get a sent request').input(byId).output(requestRun),
  testCause: post('/requests/{id}/test', 'Test whether a possible cause of the outcome applies')
    .input(byId.extend({ cause: testedCause }))
    .output(causeTestResult),
  clear: remove('/requests', 'Clear the history of requests').input(noInput).output(removed),
  body: get('/exchanges/{id}/body', 'Get the body of a response, as received').input(byId).output(z.file()),
  import: post(
    '/requests/import',
    'Import requests from a cURL command, a call of fetch(), an OpenAPI document, a HAR file, or a collection of Postman, Insomnia, Bruno or OpenCollection',
  )
    .input(
      z.union([
        z.strictObject({
          text: z.string().min(1).max(maxImportCharacters),
          name: z.string().max(500).optional().describe('Name of the file that contains the text'),
        }),
        z.strictObject({
          files: z
            .array(
              z.strictObject({
                name: z.string().max(1000).describe('Path of the file in its folder, with /'),
                text: z.string().max(maxImportCharacters),
              }),
            )
            .min(1)
            .max(maxImportFiles)
            .refine(
              (files) => files.reduce((sum, { text }) => sum + text.length, 0) <= maxImportCharacters,
              `Enter at most ${maxImportCharacters.toLocaleString('en')} characters in all files`,
            )
            .describe('The files of a collection, e.g. of Bruno'),
        }),
      ]),
    )
    .output(
      z.object({
        format: importFormat,
        items: z.array(savedRequest.omit({ id: true })),
        environments: z.array(environment.omit({ id: true })).describe('Variables of the collection and environments'),
        servers: z.array(authorizationServerInput).describe('The authorization servers that the requests name'),
        warnings: z.array(z.string()).describe('What was left out or changed, and why'),
      }),
    ),
  upload: create('/requests/imports', 'Send a part of the text of a file to import')
    .input(
      z.strictObject({
        id: z.string().optional().describe('The import that it belongs to; without it, a new one begins'),
        name: z.string().max(1000).describe('Path of the file in its folder, with /. Its parts follow each other'),
        text: z.string().max(2_000_000),
      }),
    )
    .output(z.object({ id: z.string() })),
  preview: post('/requests/imports/{id}/preview', 'Read the files of an import, and list what they contain')
    .input(byId)
    .output(importPreview),
  previewed: get('/requests/imports/{id}/items/{index}', 'Get a request of an import')
    .input(byId.extend({ index: z.coerce.number().int().nonnegative() }))
    .output(savedRequest.omit({ id: true })),
  saveImport: create('/requests/imports/{id}/save', 'Save what an import contains: all or none')
    .input(
      byId.extend({
        leave: z
          .strictObject({ items: places, environments: places, servers: places })
          .describe('What is not saved, by its place'),
        collection: pathOnDisk.optional().describe('The opened collection; without it, the saved requests'),
        create: z.boolean().default(false).describe('Create the collection'),
      }),
    )
    .output(
      z.object({
        folder: z.string().optional().describe('The folder of all requests that were saved'),
        environments: z.array(z.object({ id: z.string().optional(), name: z.string() })),
      }),
    ),
  saved: get('/saved-requests', 'List saved requests')
    .input(noInput)
    .output(z.object({ items: z.array(savedRequest) })),
  save: create('/saved-requests', 'Save requests, with environments and authorization servers: all or none')
    .input(
      z.strictObject({
        items: z.array(savedRequest.omit({ id: true })).max(maxImportItems),
        environments: z
          .array(environment.omit({ id: true }).strict())
          .max(100)
          .default([]),
        servers: z
          .array(authorizationServerInput)
          .max(100)
          .default([])
          .describe('Saved under another name if theirs is used; the requests name that one'),
      }),
    )
    .output(
      z.object({
        items: z.array(savedRequest),
        environments: z.array(environment),
        servers: z
          .array(z.object({ id: z.string(), name: z.string() }))
          .describe('The authorization servers that were not saved before'),
      }),
    ),
  changeSaved: patch('/saved-requests/{id}', 'Update a saved request')
    .input(savedRequest.partial({ name: true, folder: true, spec: true }).strict())
    .output(savedRequest),
  removeSaved: remove('/saved-requests/{id}', 'Remove a saved request').input(byId).output(removed),
  environments: get('/environments', 'List environments with their variables')
    .input(noInput)
    .output(z.object({ items: z.array(environment) })),
  addEnvironment: create('/environments', 'Add an environment')
    .input(environment.omit({ id: true }).strict())
    .output(environment),
  changeEnvironment: patch('/environments/{id}', 'Update an environment')
    .input(environment.partial({ name: true, variables: true }).strict())
    .output(environment),
  removeEnvironment: remove('/environments/{id}', 'Remove an environment').input(byId).output(removed),
};
