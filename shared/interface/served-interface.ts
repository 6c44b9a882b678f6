import { z } from 'zod';
import { namedRecord } from '../model/named-record.ts';
import { requestToken } from '../model/request-run.ts';
import { interfaceSummary } from './interface-check.ts';
import { note } from './note.ts';

const document = z.object({ file: z.string(), text: z.string() });

/** What a request authenticates with, for a security scheme. */
export const credential = z.union([
  z.object({ value: z.string().describe('The API key, or an accepted bearer token') }),
  z.object({ username: z.string(), password: z.string() }),
]);
export type Credential = z.output<typeof credential>;

/** The interface that the service offers. */
const servedInterfaceShape = z.object({
  builtIn: z.boolean().describe('Whether it is the built-in one, without the other members'),
  openapi: document
    .extend({ text: z.string().optional().describe('Missing without=text'), size: z.int().describe('In characters') })
    .optional(),
  overlay: document.optional(),
  events: document.optional(),
  summary: interfaceSummary.optional(),
  notes: z.array(note),
  credentials: namedRecord(z.string(), credential).describe('By security scheme, of those that have one'),
});
export interface ServedInterface extends z.output<typeof servedInterfaceShape> {}
export const servedInterface: z.ZodType<ServedInterface> = servedInterfaceShape;

const requirement = z.object({ scheme: z.string(), type: z.string(), scopes: z.array(z.string()) });

/** A request that an operation accepts. */
const exampleRequestShape = z.object({
  path: z.string().describe('With the base path, and keys of records that exist'),
  query: namedRecord(z.string(), z.string()).describe('Required parameters and credentials'),
  headers: namedRecord(z.string(), z.string()).describe(
    'Required parameters, credentials, and the media type of the body',
  ),
  token: requestToken.describe('The token to attach, as POST /requests takes it'),
  body: z.unknown().optional().describe('The value of the body'),
});
export interface ExampleRequest extends z.output<typeof exampleRequestShape> {}

const interfaceRecordShape = z.object({
  id: z.string().describe('Identifies the record among all of the interface'),
  key: z.string(),
  parameters: namedRecord(z.string(), z.string()).describe('Path parameters that select it and are not its members'),
  state: z.string().optional(),
  record: namedRecord(z.string(), z.unknown()),
});
export interface InterfaceRecord extends z.output<typeof interfaceRecordShape> {}
export const interfaceRecord: z.ZodType<InterfaceRecord> = interfaceRecordShape;

/** An operation of the interface. */
const servedOperationShape = z.object({
  id: z.string(),
  method: z.string(),
  path: z.string().describe('With the base path, and parameters in braces'),
  pointer: z.string().describe('JSON Pointer in the OpenAPI document'),
  summary: z.string().optional(),
  tags: z.array(z.string()),
  security: z.array(z.array(requirement)).describe('Alternatives; the schemes of one must all pass'),
  act: z.object({ do: z.string(), collection: z.string().optional() }).describe('What it does with records'),
  events: z.array(z.string()).describe('Names of the events that it sends'),
  example: exampleRequestShape.optional().describe('Of a single operation, and of interfaces with up to 50'),
});
export interface ServedOperation extends z.output<typeof servedOperationShape> {}
export const servedOperation: z.ZodType<ServedOperation> = servedOperationShape;

/** An event of the interface. */
const servedEventShape = z.object({
  name: z.string(),
  kind: z.enum(['webhook', 'callback']),
  method: z.string(),
  path: z.string().optional().describe('Default path at the receiver'),
  pointer: z.string().describe('JSON Pointer in the OpenAPI document'),
  summary: z.string().optional(),
  mediaType: z.string().optional(),
  schema: z.unknown().optional().describe('JSON Schema of the payload; references are JSON Pointers in the document'),
  example: z.unknown().optional().describe('A payload; of a single event, and of interfaces with up to 50'),
});
export interface ServedEvent extends z.output<typeof servedEventShape> {}
export const servedEvent: z.ZodType<ServedEvent> = servedEventShape;
