import { z } from 'zod';
import { note } from './note.ts';

/** What an interface consists of. */
const interfaceSummary = z.object({
  title: z.string(),
  version: z.string(),
  openapi: z.string().describe('The version of OpenAPI'),
  operations: z.int(),
  schemas: z.int(),
  webhooks: z.array(z.string()),
  securitySchemes: z.array(z.object({ name: z.string(), type: z.string() })),
});
export type InterfaceSummary = z.output<typeof interfaceSummary>;

/** The result of checking the documents of an interface. */
export const interfaceCheck = z.object({
  usable: z.boolean().describe('Whether it has no errors'),
  summary: interfaceSummary.optional().describe('Missing if the OpenAPI document cannot be understood'),
  notes: z.array(note),
});
export type InterfaceCheck = z.output<typeof interfaceCheck>;
