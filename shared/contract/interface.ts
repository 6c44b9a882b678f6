import { z } from 'zod';
import { outlinedCheck } from '../interface/interface-outline.ts';
import { documentText, namedText } from '../interface/interface-setting.ts';
import { note } from '../interface/note.ts';
import { servedEvent, servedInterface, servedOperation } from '../interface/served-interface.ts';
import { shippedInterface } from '../interfaces/shipped-interfaces.ts';
import { noInput, routesOf } from './base.ts';

const { get, post, put, remove } = routesOf('Interface');

const documents = z.strictObject({
  openapi: documentText
    .optional()
    .describe(
      'OpenAPI 3.0, 3.1 or 3.2, as YAML or JSON: the text, or { file, text }; default: that of your own interface',
    ),
  overlay: documentText.optional().describe('OpenAPI Overlay 1.0 or 1.1'),
  events: documentText.optional().describe('AsyncAPI 2 or 3, or OpenAPI with webhooks'),
});

const itemsOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) });

export const interfaceContract = {
  get: get('/interface', 'Get the interface that the service offers').input(noInput).output(servedInterface),
  set: put('/interface', 'Offer your own interface; with errors in its documents, nothing changes')
    .input(documents)
    .output(servedInterface),
  remove: remove('/interface', 'Offer the built-in interface again').input(noInput).output(servedInterface),
  check: post('/interface/check', 'Show what the documents of an interface consist of, and what is wrong with them')
    .input(documents)
    .output(outlinedCheck),
  overlay: post('/interface/overlay', 'Write an overlay that declares what is inferred from a document')
    .input(documents)
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
    .input(noInput)
    .output(itemsOf(servedOperation)),
  events: get('/interface/events', 'List the events of your own interface').input(noInput).output(itemsOf(servedEvent)),
};
