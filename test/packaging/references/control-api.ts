import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { version } from '../../../electron/engine/config/version.ts';
import { contract } from '#shared/contract/index.ts';
import { problem } from '#shared/model/problem.ts';
import { formatFile } from '../../support/format-file.ts';
import { cell, table } from './markdown.ts';
import { namedSchemas } from './named-schemas.ts';
import type { JsonSchema } from '../npm/type-text.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters?: { name: string; in: 'path' | 'query'; required?: boolean }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, unknown>;
}

interface ControlApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, unknown> };
}

/** The error responses: their status, what they mean, and which operations have them. */
const errors: readonly [status: string, meaning: string, of: (path: string, operation: Operation) => boolean][] = [
  ['400', 'The request or a field of its input is invalid.', () => true],
  ['401', 'The control key is missing or wrong.', () => true],
  ['403', 'The host or origin is not allowed.', () => true],
  [
    '404',
    'What the request names does not exist.',
    (path, { requestBody }) => path.includes('{') || requestBody !== undefined,
  ],
  ['408', 'What was waited for did not arrive in time.', (path) => path.endsWith('/wait')],
  ['409', 'The request conflicts with the current state.', (_path, { requestBody }) => requestBody !== undefined],
  ['413', 'The body is too large.', (_path, { requestBody }) => requestBody !== undefined],
  ['415', 'The body is not in the expected media type.', (_path, { requestBody }) => requestBody !== undefined],
  ['5XX', 'Hookbench or a server that it called failed.', () => true],
];

const refs = /#\/components\/schemas\/(\w+)/g;

/** The schemas that are used, also by other schemas. */
function usedSchemas({ components: { schemas }, paths }: ControlApi): Record<string, JsonSchema> {
  const used = new Set(['Problem']);
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(refs)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name]);
    }
  };
  visit(paths);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** The OpenAPI 3.1 document of the control API, from the contract. */
async function controlApi(): Promise<ControlApi> {
  const named = [...(await namedSchemas())].flatMap(([schema, name]) => [
    [name, { schema, strategy: 'output' as const }] as const,
    [`${name}Input`, { schema, strategy: 'input' as const }] as const,
  ]);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = (await generator.generate(contract, {
    commonSchemas: { ...Object.fromEntries(named), Problem: { schema: problem } },
    info: {
      title: 'Hookbench control API',
      version,
      description:
        'Controls Hookbench: every function of the interface. Errors are problem documents (RFC 9457) with a code.',
    },
    servers: [{ url: '/control' }],
    components: { securitySchemes: { controlKey: { type: 'http', scheme: 'bearer' } } },
    security: [{ controlKey: [] }],
  })) as unknown as ControlApi;
  for (const [path, operations] of Object.entries(document.paths))
    for (const operation of Object.values(operations))
      for (const [status, , applies] of errors)
        if (applies(path, operation)) operation.responses[status] = { $ref: `#/components/responses/${status}` };
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  document.components.responses = Object.fromEntries(
    errors.map(([status, description]) => [status, { description, content }]),
  );
  document.components.schemas = usedSchemas(document);
  return document;
}

/** Leaves out the limits of integers that only say that JSON can represent them. */
const withoutSafeLimits = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;

/** Generates shared/schemas/control.openapi.json. */
export const controlApiDocument = async (): Promise<string> =>
  formatFile('control.openapi.json', JSON.stringify(await controlApi(), withoutSafeLimits));

const introduction = `# Control API

Everything that the interface does is an operation of the control API, below \`{control}\` (by default
\`http://127.0.0.1:4000/control\`). \`hookbench serve --json\` prints its address and key; each request has the key as
\`Authorization: Bearer …\`. \`GET {control}/openapi.json\` is the OpenAPI 3.1 document with all schemas, also in the npm
package as \`hookbench/schemas/control.openapi.json\`.

The input of \`GET\` is its query, that of other methods a JSON object; \`?\` marks optional members. A path whose name ends in \`feed\`
streams server-sent events. Errors are problem documents (RFC 9457) with a \`code\`, a \`detail\`, often a \`hint\`, and for an
invalid input the \`field\`:
`;

/** The members of the input: those of the path are left out. */
function inputOf({ parameters = [], requestBody }: Operation, { components: { schemas } }: ControlApi): string {
  const given: JsonSchema = Object.values(requestBody?.content ?? {})[0]?.schema ?? {};
  const schema = given.$ref === undefined ? given : (schemas[given.$ref.replace(/.*\//, '')] ?? {});
  const alternatives = [schema, ...(schema.anyOf ?? schema.oneOf ?? [])];
  const members = alternatives.flatMap(({ properties = {}, required = [] }) =>
    Object.keys(properties).map((name) => `\`${name}${required.includes(name) ? '' : '?'}\``),
  );
  const query = parameters
    .filter((one) => one.in === 'query')
    .map(({ name, required }) => `\`${name}${required ? '' : '?'}\``);
  return [...new Set([...query, ...members])].join(', ');
}

/** Generates docs/control-api.md. */
export async function controlApiPage(): Promise<string> {
  const document = await controlApi();
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation: { tags: own } }) => own))];
  const sections = tags.map((tag) => {
    const rows = operations
      .filter(({ operation }) => operation.tags.includes(tag))
      .map(({ method, operation, path }) => [
        `\`${method.toUpperCase()} ${path}\``,
        cell(operation.summary),
        inputOf(operation, document),
      ]);
    return `## ${tag}\n\n${table(['operation', 'does', 'input'], rows)}`;
  });
  const statuses = table(
    ['status', 'meaning'],
    errors.map(([status, meaning]) => [status, meaning]),
  );
  return formatFile('control-api.md', [introduction, statuses, ...sections].join('\n\n'));
}
