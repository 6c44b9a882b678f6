import { z } from 'zod';

/** A JSON Schema for OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** Converts a zod schema to JSON Schema. @param io Whether the schema is for input or output. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
