import { z } from 'zod';
import { largestImport } from '../import/largest-import.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { environment, preparedRequest, requestRun, requestSummary, savedRequest } from '../model/request-run.ts';
import { requestSpec } from '../model/request-spec.ts';
import { base, noInput } from './base.ts';

const tags = ['Requests'];
const byId = z.strictObject({ id: z.string() });
const inEnvironment = { environmentId: z.string().optional().describe('Whose variables are filled in') };
const removed = z.object({ removed: z.int().nonnegative() });

export const requestsContract = {
  send: base
    .route({
      method: 'POST',
      path: '/requests',
      summary: 'Sends one request as the client, and says why it went so',
      tags,
    })
    .input(requestSpec.extend(inEnvironment))
    .output(requestRun),
  prepare: base
    .route({
      method: 'POST',
      path: '/requests/prepare',
      summary: 'The request as it would be sent, token and all',
      tags,
    })
    .input(requestSpec.extend(inEnvironment))
    .output(preparedRequest),
  history: base
    .route({ method: 'GET', path: '/requests', summary: 'Requests that were sent', tags })
    .input(pageQuery.extend({ q: z.string().max(1000).optional().describe('A part of method, URL or cause') }))
    .output(pageOf(requestSummary)),
  get: base
    .route({ method: 'GET', path: '/requests/{id}', summary: 'One request that was sent', tags })
    .input(byId)
    .output(requestRun),
  clear: base
    .route({ method: 'DELETE', path: '/requests', summary: 'Forgets the history', tags })
    .input(noInput)
    .output(removed),
  body: base
    .route({
      method: 'GET',
      path: '/exchanges/{id}/body',
      summary: 'The body of a response, the bytes as received',
      tags,
    })
    .input(byId)
    .output(z.file()),
  import: base
    .route({
      method: 'POST',
      path: '/requests/import',
      summary: 'Reads a cURL command, an OpenAPI document or a HAR',
      tags,
    })
    .input(
      z.strictObject({
        text: z.string().min(1).max(largestImport),
        name: z.string().max(500).optional().describe('Of the file that the text is from'),
      }),
    )
    .output(
      z.object({
        format: z.enum(['curl', 'openapi', 'har']),
        items: z.array(savedRequest.omit({ id: true })),
        warnings: z.array(z.string()).describe('What was left out, and why'),
      }),
    ),
  saved: base
    .route({ method: 'GET', path: '/saved-requests', summary: 'Requests that were kept', tags })
    .input(noInput)
    .output(z.object({ items: z.array(savedRequest) })),
  save: base
    .route({ method: 'POST', path: '/saved-requests', successStatus: 201, summary: 'Keeps requests', tags })
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
    .route({ method: 'PATCH', path: '/saved-requests/{id}', summary: 'Changes the fields it names', tags })
    .input(savedRequest.partial({ name: true, folder: true, spec: true }).strict())
    .output(savedRequest),
  removeSaved: base
    .route({ method: 'DELETE', path: '/saved-requests/{id}', summary: 'Removes one', tags })
    .input(byId)
    .output(removed),
  environments: base
    .route({ method: 'GET', path: '/environments', summary: 'Variables by environment', tags })
    .input(noInput)
    .output(z.object({ items: z.array(environment) })),
  addEnvironment: base
    .route({ method: 'POST', path: '/environments', successStatus: 201, summary: 'Adds an environment', tags })
    .input(environment.omit({ id: true }).strict())
    .output(environment),
  changeEnvironment: base
    .route({ method: 'PATCH', path: '/environments/{id}', summary: 'Changes the fields it names', tags })
    .input(environment.partial({ name: true, variables: true }).strict())
    .output(environment),
  removeEnvironment: base
    .route({ method: 'DELETE', path: '/environments/{id}', summary: 'Removes one', tags })
    .input(byId)
    .output(removed),
};
