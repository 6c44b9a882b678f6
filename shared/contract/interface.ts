import { z } from 'zod';
import { outlinedCheck } from '../interface/interface-outline.ts';
import { documentText, namedText } from '../interface/interface-setting.ts';
import { note } from '../interface/note.ts';
import { namedRecord } from '../model/named-record.ts';
import { pageOf, pageQuery } from '../model/page.ts';
import { interfaceRecord, servedEvent, servedInterface, servedOperation } from '../interface/served-interface.ts';
import { shippedInterface } from '../interfaces/shipped-interfaces.ts';
import { noInput, routesOf } from './base.ts';

const { create, get, post, put, remove } = routesOf('Interface');

const documents = z.strictObject({
  openapi: documentText
    .optional()
    .describe(
      'OpenAPI 3.0, 3.1 or 3.2, as YAML or JSON: the text, or { file, text }; default: that of your own interface',
    ),
  overlay: documentText.optional().describe('OpenAPI Overlay 1.0 or 1.1'),
  events: documentText.optional().describe('AsyncAPI 2 or 3, or OpenAPI with webhooks'),
});

const givenRecord = z.strictObject({
  collection: z.string(),
  record: namedRecord(z.string(), z.unknown()),
  parameters: namedRecord(z.string(), z.string())
    .optional()
    .describe('Path parameters that select it and are not its members'),
});

const itemsOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

export const interfaceContract = {
  get: get('/interface', 'Get the interface that the service offers')
    .input(
      z.strictObject({
        without: z
          .literal('text')
          .optional()
          .describe('Leaves out the text of the OpenAPI document, which may be large'),
      }),
    )
    .output(servedInterface),
  set: put('/interface', 'Offer your own interface; with errors in its documents, nothing changes')
    .input(documents)
    .output(servedInterface),
  remove: remove('/interface', 'Offer the built-in interface again').input(noInput).output(servedInterface),
  check: post('/interface/check', 'Show what the documents of an interface consist of, and what is wrong with them')
    .input(documents)
    .output(outlinedCheck),
  overlay: post('/interface/overlay', 'Write an overlay that declares what is inferred from a document')
    .input(
      documents.extend({
        targets: z
          .array(z.string())
          .max(1000)
          .optional()
          .describe('Only what is inferred there (outline.inferred), added to the given overlay'),
      }),
    )
    .output(
      z.object({
        text: z.string().optional().describe('Missing if the documents have errors'),
        notes: z.array(note),
      }),
    ),
  fetch: post('/interface/fetch', 'Get a document from a URL of this machine')
    .input(z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) }))
    .output(z.object({ file: z.string().describe('The last part of the path'), text: z.string() })),
  examples: get('/interface/examples', 'List the interfaces that are shipped as examples')
    .input(noInput)
    .output(itemsOf(shippedInterface)),
  example: get('/interface/examples/{name}', 'Get the documents of an example')
    .input(z.strictObject({ name: z.string() }))
    .output(z.object({ openapi: namedText, overlay: namedText.optional(), events: namedText.optional() })),
  operations: get('/interface/operations', 'List the operations of your own interface')
    .input(z.strictObject({ id: z.string().optional().describe('Only this one') }))
    .output(itemsOf(servedOperation)),
  events: get('/interface/events', 'List the events of your own interface')
    .input(z.strictObject({ name: z.string().optional().describe('Only this one') }))
    .output(itemsOf(servedEvent)),
  records: get('/interface/records/{collection}', 'List the records of a collection')
    .input(pageQuery.extend({ collection: z.string() }))
    .output(pageOf(interfaceRecord)),
  addRecord: create('/interface/records/{collection}', 'Add a record, in any state and without events')
    .input(givenRecord)
    .output(interfaceRecord),
  putRecord: put('/interface/records/{collection}/{id}', 'Replace a record, in any state and without events')
    .input(givenRecord.extend({ id: z.string() }))
    .output(interfaceRecord),
  removeRecord: remove('/interface/records/{collection}/{id}', 'Remove a record with the records below it')
    .input(z.strictObject({ collection: z.string(), id: z.string() }))
    .output(z.object({ removed: z.literal(true) })),
};
