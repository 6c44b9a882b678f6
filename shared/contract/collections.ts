import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  collectionEnvironment,
  collectionExport,
  collectionList,
  collectionRequest,
  environmentToWrite,
  pathOnDisk,
} from '../model/collection.ts';
import { requestSpec } from '../model/request-spec.ts';
import { base, noInput } from './base.ts';

const tags = ['Collections'];
const byPath = z.strictObject({ path: pathOnDisk });
const hash = z.string().describe('Hash of the contents that are replaced');
const name = z.string().min(1, 'Enter a name').max(200);

/** Requests in files: folders in the OpenCollection format. */
export const collectionsContract = {
  list: base
    .route({ method: 'GET', path: '/collections', summary: 'List the opened collections with their requests', tags })
    .input(noInput)
    .output(collectionList),
  feed: base
    .route({
      method: 'GET',
      path: '/collections/feed',
      summary: 'Stream the list whenever files change (server-sent events)',
      tags,
    })
    .input(noInput)
    .output(eventIterator(collectionList)),
  open: base
    .route({ method: 'POST', path: '/collections/open', summary: 'Open a folder as a collection', tags })
    .input(byPath.extend({ create: z.boolean().default(false).describe('Whether a new collection is created') }))
    .output(collectionList),
  close: base
    .route({ method: 'POST', path: '/collections/close', summary: 'Close a collection; its files stay', tags })
    .input(byPath)
    .output(collectionList),
  read: base
    .route({ method: 'GET', path: '/collections/request', summary: 'Read a request from its file', tags })
    .input(byPath)
    .output(collectionRequest),
  create: base
    .route({ method: 'POST', path: '/collections/request', successStatus: 201, summary: 'Create a request file', tags })
    .input(z.strictObject({ collection: pathOnDisk, folder: z.string().max(500).default(''), name, spec: requestSpec }))
    .output(collectionRequest),
  write: base
    .route({
      method: 'PUT',
      path: '/collections/request',
      summary: 'Replace a request file, unless it has changed',
      tags,
    })
    .input(byPath.extend({ name, spec: requestSpec, base: hash }))
    .output(collectionRequest),
  environment: base
    .route({ method: 'GET', path: '/collections/environment', summary: 'Read an environment of a collection', tags })
    .input(byPath)
    .output(collectionEnvironment),
  createEnvironment: base
    .route({
      method: 'POST',
      path: '/collections/environment',
      successStatus: 201,
      summary: 'Create an environment file in a collection',
      tags,
    })
    .input(environmentToWrite.extend({ collection: pathOnDisk }))
    .output(collectionEnvironment),
  writeEnvironment: base
    .route({
      method: 'PUT',
      path: '/collections/environment',
      summary: 'Replace an environment file, unless it has changed',
      tags,
    })
    .input(environmentToWrite.extend({ path: pathOnDisk, base: hash }))
    .output(collectionEnvironment),
  removeEnvironment: base
    .route({
      method: 'POST',
      path: '/collections/environment/remove',
      summary: 'Delete an environment file, unless it has changed',
      tags,
    })
    .input(byPath.extend({ base: hash }))
    .output(z.object({ removed: z.literal(true) })),
  export: base
    .route({
      method: 'POST',
      path: '/collections/export',
      summary: 'Export requests as cURL commands, as a HAR or as a collection of Postman 2.1',
      tags,
    })
    .input(collectionExport)
    .output(z.file()),
  remove: base
    .route({
      method: 'POST',
      path: '/collections/request/remove',
      summary: 'Delete a request file, unless it has changed',
      tags,
    })
    .input(byPath.extend({ base: hash }))
    .output(z.object({ removed: z.literal(true) })),
};
