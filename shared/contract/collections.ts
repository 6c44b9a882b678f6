import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import {
  collectionEnvironment,
  collectionExport,
  collectionInput,
  collectionList,
  collectionRequest,
  environmentToWrite,
  pathOnDisk,
} from '../model/collection.ts';
import { requestSpec } from '../model/request-run.ts';
import { noInput, routesOf } from './base.ts';

const { create, get, post, put } = routesOf('Collections');
const byPath = z.strictObject({ path: pathOnDisk });
const hash = z.string().describe('Hash of the contents that are replaced');
const name = z.string().min(1, 'Enter a name').max(200);

/** Requests in files: folders in the OpenCollection format. */
export const collectionsContract = {
  list: get('/collections', 'List the opened collections with their requests').input(noInput).output(collectionList),
  feed: get('/collections/feed', 'Stream the list whenever files change (server-sent events)')
    .input(noInput)
    .output(eventIterator(collectionList)),
  open: post('/collections/open', 'Open a folder as a collection')
    .input(
      byPath.extend({
        create: z.boolean().default(false).describe('Whether a new collection is created'),
        name: name.optional().describe('Of a collection that is created; default: that of the folder'),
      }),
    )
    .output(collectionList),
  close: post('/collections/close', 'Close a collection; its files stay').input(byPath).output(collectionList),
  read: get('/collections/request', 'Read a request from its file').input(byPath).output(collectionRequest),
  create: create('/collections/request', 'Create a request file')
    .input(z.strictObject({ collection: pathOnDisk, folder: z.string().max(500).default(''), name, spec: requestSpec }))
    .output(collectionRequest),
  add: create(
    '/collections/requests',
    'Create the files of requests in their order, and of environments; save authorization servers',
  )
    .input(collectionInput.extend({ collection: pathOnDisk }))
    .output(z.object({ added: z.int().nonnegative() })),
  write: put('/collections/request', 'Replace a request file, unless it has changed')
    .input(byPath.extend({ name, spec: requestSpec, base: hash }))
    .output(collectionRequest),
  environment: get('/collections/environment', 'Read an environment of a collection')
    .input(byPath)
    .output(collectionEnvironment),
  createEnvironment: create('/collections/environment', 'Create an environment file in a collection')
    .input(environmentToWrite.extend({ collection: pathOnDisk }))
    .output(collectionEnvironment),
  writeEnvironment: put('/collections/environment', 'Replace an environment file, unless it has changed')
    .input(environmentToWrite.extend({ path: pathOnDisk, base: hash }))
    .output(collectionEnvironment),
  removeEnvironment: post('/collections/environment/remove', 'Delete an environment file, unless it has changed')
    .input(byPath.extend({ base: hash }))
    .output(z.object({ removed: z.literal(true) })),
  export: post('/collections/export', 'Export requests as cURL commands, as a HAR or as a collection of Postman 2.1')
    .input(collectionExport)
    .output(z.file()),
  losses: post('/collections/losses', 'List what an export of requests would not contain')
    .input(collectionExport)
    .output(z.object({ losses: z.array(z.string()) })),
  copy: post('/collections/copy', 'Write a collection to a new folder as the Bruno CLI runs it')
    .input(byPath.extend({ to: pathOnDisk.describe('A folder that does not exist, or is empty') }))
    .output(z.object({ losses: z.array(z.string()).describe('What Bruno cannot do') })),
  remove: post('/collections/request/remove', 'Delete a request file, unless it has changed')
    .input(byPath.extend({ base: hash }))
    .output(z.object({ removed: z.literal(true) })),
};
