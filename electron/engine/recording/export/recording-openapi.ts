import { isJsonObject, jsonType } from '#shared/text/json.ts';
import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { STATUS_CODES } from 'node:http';
import type { RecordedBody, RecordedExchange, RecordedWebhook } from '#shared/recording/recorded-exchange.ts';
import { valueOf } from '../analyse/find-volatile.ts';
import { findPatterns, type PathPattern } from '../analyse/path-patterns.ts';
import type { Recording } from '../folder/read-recording.ts';
import { findGivenValues } from '../play/given-values.ts';

/** A JSON Schema that was inferred from examples. */
interface InferredSchema {
  type?: string | string[];
  format?: string;
  properties?: Record<string, InferredSchema>;
  required?: string[];
  items?: InferredSchema;
}

/** Formats that all texts of a place must have. */
const formats: readonly (readonly [pattern: RegExp, format: string])[] = [
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/, 'date-time'],
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'uuid'],
  [/^[^\s@]{1,64}@[^\s@]{1,255}\.[^\s@.]{2,63}$/, 'email'],
  [/^https?:\/\/[^\s]+$/, 'uri'],
];

const maxDepth = 40;

const typeOf = (value: unknown): string => (Number.isInteger(value) ? 'integer' : jsonType(value));

function ofObjects(objects: readonly Record<string, unknown>[], depth: number): InferredSchema {
  const members = new Map<string, unknown[]>();
  for (const object of objects)
    for (const [name, value] of Object.entries(object)) {
      const values = members.get(name);
      if (values) values.push(value);
      else members.set(name, [value]);
    }
  const required = [...members].filter(([, values]) => values.length === objects.length).map(([name]) => name);
  return {
    properties: Object.fromEntries([...members].map(([name, values]) => [name, inferSchema(values, depth + 1)])),
    ...(required.length > 0 && { required }),
  };
}

/** The schema that all values match: members that all objects have are required. */
export function inferSchema(values: readonly unknown[], depth = 0): InferredSchema {
  const types = new Set(values.map(typeOf));
  if (types.has('number')) types.delete('integer');
  if (types.size === 0 || depth > maxDepth) return {};
  const texts = values.filter((value) => typeof value === 'string');
  const format =
    texts.length > 0 ? formats.find(([pattern]) => texts.every((text) => pattern.test(text)))?.[1] : undefined;
  const objects = values.filter(isJsonObject);
  const items = values.filter(Array.isArray).flat() as unknown[];
  const [only] = types;
  return {
    type: types.size === 1 && only !== undefined ? only : [...types],
    ...(format !== undefined && { format }),
    ...(objects.length > 0 && ofObjects(objects, depth)),
    ...(types.has('array') && { items: inferSchema(items, depth + 1) }),
  };
}

interface Message {
  headers: readonly HeaderPair[];
  body?: RecordedBody | undefined;
}

const maxExamples = 3;
/** Methods that OpenAPI 3.1 has (4.8.9). */
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

const mediaTypeOf = ({ headers }: Message): string =>
  firstHeader(headers, 'content-type')?.split(';', 1)[0]?.trim().toLowerCase() || 'application/octet-stream';

/** The bodies of messages by their media type, with a schema and examples; undefined without bodies. */
function contentOf(messages: readonly Message[]) {
  const withBody = messages.filter(({ body }) => body !== undefined);
  if (withBody.length === 0) return undefined;
  return Object.fromEntries(
    [...Map.groupBy(withBody, mediaTypeOf)].map(([mediaType, all]) => {
      const values = all.map(({ body }) => valueOf(body)).filter((value) => value !== undefined);
      const examples = values.slice(0, maxExamples).map((value, at) => [`recorded${at + 1}`, { value }] as const);
      const schema = values.length > 0 ? inferSchema(values) : { type: 'string' };
      return [mediaType, { schema, ...(examples.length > 0 && { examples: Object.fromEntries(examples) }) }];
    }),
  );
}

const scalarSchema = (values: readonly string[]) =>
  values.every((value) => /^-?\d{1,15}$/.test(value)) ? { type: 'integer' } : { type: 'string' };

function parametersOf(exchanges: readonly RecordedExchange[], patterns: ReadonlyMap<RecordedExchange, PathPattern>) {
  const [first] = exchanges;
  const variables = (first && patterns.get(first)?.variables) ?? [];
  const ofPath = variables.map(({ name, value }) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
    example: value,
  }));
  const queries = exchanges.map(({ request }) => [...new URLSearchParams(request.query)]);
  const byName = Map.groupBy(queries.flat(), ([name]) => name);
  const ofQuery = [...byName].map(([name, pairs]) => ({
    name,
    in: 'query',
    required: queries.every((pairsOfOne) => pairsOfOne.some(([one]) => one === name)),
    schema: scalarSchema(pairs.map(([, value]) => value)),
    example: pairs[0]?.[1],
  }));
  return [...ofPath, ...ofQuery];
}

function operationOf(
  id: string,
  exchanges: readonly RecordedExchange[],
  patterns: ReadonlyMap<RecordedExchange, PathPattern>,
) {
  const requests = contentOf(exchanges.map(({ request }) => request));
  const responses = exchanges.flatMap(({ response }) => (response ? [response] : []));
  const parameters = parametersOf(exchanges, patterns);
  const isSecured = exchanges.some(({ request }) =>
    /^bearer /i.test(firstHeader(request.headers, 'authorization') ?? ''),
  );
  return {
    operationId: id,
    ...(parameters.length > 0 && { parameters }),
    ...(requests && {
      requestBody: { required: exchanges.every(({ request }) => request.body !== undefined), content: requests },
    }),
    ...(isSecured && { security: [{ bearer: [] }] }),
    responses: Object.fromEntries(
      [...Map.groupBy(responses, ({ status }) => status)].map(([status, all]) => {
        const content = contentOf(all);
        return [
          String(status),
          { description: STATUS_CODES[status] ?? `Status ${status}`, ...(content && { content }) },
        ];
      }),
    ),
  };
}

const webhookOf = (all: readonly RecordedWebhook[]) => {
  const content = contentOf(all.map(({ request }) => request));
  return {
    post: {
      ...(content && { requestBody: { required: true, content } }),
      responses: { '200': { description: 'The receiver accepted it' } },
    },
  };
};

const camelCase = (text: string): string =>
  text.replaceAll(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase());

/** `getOrdersOrder` for `GET /orders/{order}`. */
const idOf = (method: string, path: string): string => method.toLowerCase() + camelCase(`/${path}`);

/**
 * The recorded service as an OpenAPI document, with schemas that its messages match and examples. What was not recorded is
 * not in it.
 */
export function recordingOpenApi({ exchanges: all, file, webhooks }: Recording): Record<string, unknown> {
  const exchanges = all.filter(({ request, response, server }) => {
    return server === 'api' && response !== undefined && methods.has(request.method.toLowerCase());
  });
  const patterns = findPatterns(exchanges, findGivenValues(all, webhooks));
  const byOperation = Map.groupBy(exchanges, (one) => patterns.get(one)?.operation ?? '');
  const paths: Record<string, Record<string, unknown>> = {};
  const ids = new Map<string, number>();
  for (const [operation, ofOne] of byOperation) {
    const [method = '', path = '/'] = operation.split(' ');
    const id = idOf(method, path);
    const count = (ids.get(id) ?? 0) + 1;
    ids.set(id, count);
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(count > 1 ? `${id}${count}` : id, ofOne, patterns);
  }
  const isSecured = JSON.stringify(paths).includes('"bearer":[]');
  const events = Object.fromEntries(
    [...Map.groupBy(webhooks, ({ event, request }) => event ?? request.path)].map(([event, ofOne]) => [
      event,
      webhookOf(ofOne),
    ]),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: file.title,
      version: '1.0.0',
      description: `Inferred from a recording of ${file.recorded.slice(0, 10)}. Names such as {{secret.key-1}} replace secrets.`,
    },
    paths,
    ...(webhooks.length > 0 && { webhooks: events }),
    ...(isSecured && { components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } } }),
  };
}
