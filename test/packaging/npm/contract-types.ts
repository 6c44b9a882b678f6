import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { z } from 'zod';
import { contract } from '#shared/contract/index.ts';
import { isSchema, namedSchemas } from '../references/named-schemas.ts';
import { typeText, type JsonSchema } from './type-text.ts';

type Direction = 'input' | 'output';

interface Procedure {
  '~orpc': { inputSchema?: unknown; outputSchema?: unknown };
}

/** The schema of one end of a procedure, and how its type is written. */
function endOf(schema: unknown): { schema: z.ZodType | undefined; wrap: (type: string) => string } {
  if (isSchema(schema)) return { schema, wrap: (type) => type };
  const details = getEventIteratorSchemaDetails(schema as never);
  const yields: unknown = details?.yields;
  if (isSchema(yields)) return { schema: yields, wrap: (type) => `AsyncIteratorObject<${type}, unknown, void>` };
  return { schema: undefined, wrap: () => 'void' };
}

/** All schemas of one direction, as one JSON Schema with shared definitions. */
function convert(roots: Readonly<Record<string, z.ZodType>>, names: Map<z.ZodType, string>, io: Direction) {
  const metadata = z.registry<{ id?: string; description?: string }>();
  const suffix = io === 'input' ? 'Input' : '';
  for (const [schema, name] of names) metadata.add(schema, { ...described(schema), id: name + suffix });
  return z.toJSONSchema(z.object(roots), {
    io,
    metadata,
    unrepresentable: 'any',
    override: ({ jsonSchema, zodSchema }) => {
      const target = jsonSchema as JsonSchema;
      if (zodSchema._zod.def.type === 'file') target.typescript = 'Blob';
      if (target.description === undefined) Object.assign(target, described(zodSchema));
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema> };
}

function described(schema: z.core.$ZodType): { description?: string } {
  const description = z.globalRegistry.get(schema)?.description;
  return description === undefined ? {} : { description };
}

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/**
 * The types of the control contract as a module without imports: `ControlClient`, and the types of its schemas by name, those
 * of inputs with the suffix `Input`.
 * @param needed Names of types that the module must export.
 */
export async function contractTypes(needed: readonly string[]): Promise<string> {
  const names = await namedSchemas();
  const roots: Record<Direction, Record<string, z.ZodType>> = { input: {}, output: {} };
  for (const [schema, name] of names) {
    if (needed.includes(name)) roots.output[name] = schema;
    if (needed.includes(`${name}Input`)) roots.input[`${name}Input`] = schema;
  }
  const areas = Object.entries(contract).map(([area, procedures]) => {
    const members = Object.entries(procedures as Record<string, Procedure>).map(([name, { '~orpc': ends }]) => {
      const key = `${area}.${name}`;
      const input = endOf(ends.inputSchema);
      const output = endOf(ends.outputSchema);
      if (input.schema) roots.input[key] = input.schema;
      if (output.schema) roots.output[key] = output.schema;
      return { key, name, input, output };
    });
    return { area, members };
  });
  const converted = {
    input: convert(roots.input, names, 'input'),
    output: convert(roots.output, names, 'output'),
  };
  const typeAt = (io: Direction, key: string): string => typeText(converted[io].properties?.[key] ?? {});
  const client = areas.map(({ area, members }) => {
    const lines = members.map(({ input, key, name, output }) => {
      const given = input.schema ? typeAt('input', key) : 'undefined';
      const optional = !input.schema || isOptional(input.schema) ? '?' : '';
      const result = output.schema ? output.wrap(typeAt('output', key)) : 'void';
      return `    ${name}(input${optional}: ${given}, options?: CallOptions): Promise<${result}>;`;
    });
    return [`  ${area}: {`, ...lines, '  };'].join('\n');
  });
  const types = [converted.output, converted.input].flatMap(({ $defs = {} }) =>
    Object.entries($defs).map(([name, schema]) => `export type ${name} = ${typeText(schema)};`),
  );
  return [
    '/** Options of a call. */',
    'export interface CallOptions { signal?: AbortSignal | undefined }',
    '/** A client of the control API of a running Hookbench. */',
    `export interface ControlClient {\n${client.join('\n')}\n}`,
    ...types,
    '',
  ].join('\n');
}
