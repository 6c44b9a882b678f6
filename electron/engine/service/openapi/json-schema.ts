import { z } from 'zod';

/** A JSON Schema as OpenAPI 3.1 takes it. */
export type JsonSchema = Record<string, unknown>;

/** Draws a JSON Schema from one of zod. @param io What is read, or what is written. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
