import { z } from 'zod';
import { sampleRoles } from '../model/sample-roles.ts';
import { note } from './note.ts';

/** What an interface consists of, as it was understood. */
const interfaceSummaryShape = z.object({
  title: z.string(),
  version: z.string(),
  openapi: z.string().describe('The version of OpenAPI'),
  basePath: z.string(),
  operations: z.int(),
  schemas: z.int(),
  collections: z.array(
    z.object({
      name: z.string(),
      key: z.string().describe('The member that is the key; empty for one record'),
      single: z.boolean().describe('Whether it is one record'),
      paths: z.array(z.string()),
    }),
  ),
  events: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['webhook', 'callback']),
      sentBy: z.array(z.string()).describe('Ids of operations, and moves of records such as `orders: open to expired`'),
    }),
  ),
  securitySchemes: z.array(z.object({ name: z.string(), type: z.string() })),
  scopes: z.array(z.string()),
  roles: sampleRoles,
});
export interface InterfaceSummary extends z.output<typeof interfaceSummaryShape> {}
export const interfaceSummary: z.ZodType<InterfaceSummary> = interfaceSummaryShape;

/** The result of checking the documents of an interface. */
const interfaceCheckShape = z.object({
  usable: z.boolean().describe('Whether it has no errors'),
  summary: interfaceSummary.optional().describe('Missing if the OpenAPI document cannot be understood'),
  notes: z.array(note),
});
export interface InterfaceCheck extends z.output<typeof interfaceCheckShape> {}
export const interfaceCheck: z.ZodType<InterfaceCheck> = interfaceCheckShape;
