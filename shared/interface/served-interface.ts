import { z } from 'zod';
import { namedRecord } from '../model/named-record.ts';
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
  openapi: document.optional(),
  overlay: document.optional(),
  events: document.optional(),
  summary: interfaceSummary.optional(),
  notes: z.array(note),
  credentials: namedRecord(z.string(), credential).describe('By security scheme, of those that have one'),
});
export interface ServedInterface extends z.output<typeof servedInterfaceShape> {}
export const servedInterface: z.ZodType<ServedInterface> = servedInterfaceShape;

const requirement = z.object({ scheme: z.string(), type: z.string(), scopes: z.array(z.string()) });

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
});
export interface ServedEvent extends z.output<typeof servedEventShape> {}
export const servedEvent: z.ZodType<ServedEvent> = servedEventShape;
