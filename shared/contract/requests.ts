import { z } from 'zod';
import { maxImportCharacters, maxImportFiles } from '../import/max-import.ts';
import { pathOnDisk } from '../model/collection.ts';
import { causeTestResult } from '../model/diagnosis.ts';
import { importFormat } from '../model/import-format.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { environment, preparedRequest, requestRun, requestSummary, savedRequest } from '../model/request-run.ts';
import { requestSpec } from '../model/request-spec.ts';
import { base, noInput, testedCause } from './base.ts';

const tags = ['Requests'];
const byId = z.strictObject({ id: z.string() });
const inEnvironment = {
  environmentId: z.string().optional().describe('The environment whose variables are used'),
  file: pathOnDisk
    .optional()
    .describe('The file of the request in an opened collection, whose folders give it variables'),
  variables: z.record(z.string(), z.string()).optional().describe('Variables that override those of the environment'),
};
const removed = z.object({ removed: z.int().nonnegative() });

export const requestsContract = {
  send: base
    .route({
      method: 'POST',
      path: '/requests',
      summary: 'Send a request as the client, and explain the outcome',
      tags,
    })
    .input(requestSpec.extend(inEnvironment))
    .output(requestRun),
  prepare: base
    .route({
      method: 'POST',
      path: '/requests/prepare',
      summary: 'Preview a request as it would be sent, with its token',
      tags,
    })
    .input(requestSpec.extend(inEnvironment))
    .output(preparedRequest),
  history: base
    .route({ method: 'GET', path: '/requests', summary: 'List sent requests', tags })
    .input(pageQuery.extend({ q: z.string().max(1000).optional().describe('A part of the method, URL or cause') }))
    .output(pageOf(requestSummary)),
  get: base
    .route({ method: 'GET', path: '/requests/{id}', summary: 'Get a sent request', tags })
    .input(byId)
    .output(requestRun),
  testCause: base
    .route({
      method: 'POST',
      path: '/requests/{id}/test',
      summary: 'Test whether a possible cause of the outcome applies',
      tags,
    })
    .input(byId.extend({ cause: testedCause }))
    .output(causeTestResult),
  clear: base
    .route({ method: 'DELETE', path: '/requests', summary: 'Clear the history of requests', tags })
    .input(noInput)
    .output(removed),
  body: base
    .route({
      method: 'GET',
      path: '/exchanges/{id}/body',
      summary: 'Get the body of a response, as received',
      tags,
    })
    .input(byId)
    .output(z.file()),
  import: base
    .route({
      method: 'POST',
      path: '/requests/import',
      summary:
        'Import requests from a cURL command, a call of fetch(), an OpenAPI document, a HAR file, or a collection of Postman, Insomnia, Bruno or OpenCollection',
      tags,
    })
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
              'Enter at most 1,000,000 characters in all files',
            )
            .describe('The files of a collection, e.g. of Bruno'),
        }),
      ]),
    )
    .output(
      z.object({
        format: importFormat,
        items: z.array(savedRequest.omit({ id: true })),
        warnings: z.array(z.string()).describe('What was left out, and why'),
      }),
    ),
  saved: base
    .route({ method: 'GET', path: '/saved-requests', summary: 'List saved requests', tags })
    .input(noInput)
    .output(z.object({ items: z.array(savedRequest) })),
  save: base
    .route({ method: 'POST', path: '/saved-requests', successStatus: 201, summary: 'Save requests', tags })
    .input(
      z.strictObject({
        items: z
          .array(savedRequest.omit({ id: true }))
          .min(1)
          .max(1000),
      }),
    )
    .output(z.object({ items: z.array(savedRequest) })),
  changeSaved: base
    .route({ method: 'PATCH', path: '/saved-requests/{id}', summary: 'Update a saved request', tags })
    .input(savedRequest.partial({ name: true, folder: true, spec: true }).strict())
    .output(savedRequest),
  removeSaved: base
    .route({ method: 'DELETE', path: '/saved-requests/{id}', summary: 'Remove a saved request', tags })
    .input(byId)
    .output(removed),
  environments: base
    .route({ method: 'GET', path: '/environments', summary: 'List environments with their variables', tags })
    .input(noInput)
    .output(z.object({ items: z.array(environment) })),
  addEnvironment: base
    .route({ method: 'POST', path: '/environments', successStatus: 201, summary: 'Add an environment', tags })
    .input(environment.omit({ id: true }).strict())
    .output(environment),
  changeEnvironment: base
    .route({ method: 'PATCH', path: '/environments/{id}', summary: 'Update an environment', tags })
    .input(environment.partial({ name: true, variables: true }).strict())
    .output(environment),
  removeEnvironment: base
    .route({ method: 'DELETE', path: '/environments/{id}', summary: 'Remove an environment', tags })
    .input(byId)
    .output(removed),
};
