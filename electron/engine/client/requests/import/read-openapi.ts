import { compileErrors, dereference, validate } from '@readme/openapi-parser';
import { sample } from 'openapi-sampler';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import type { Imported } from './imported.ts';
import { createCollector } from './collector.ts';
import { eachObject, mustBeSmall, type Members } from './measure-document.ts';
import { readDocument } from './read-document.ts';
import { unknownFormat } from './unknown-format.ts';

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'trace'];

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});
const listOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A variable reference with a valid name. */
const variable = (name: string): string => `{{${name.replaceAll(/[^A-Za-z0-9_.-]/g, '_')}}}`;

const maxReferenceLength = 1000;

/** The first reference to another file or URL, which is never fetched, or one that is too long. */
function foreignReference(document: Members): string | undefined {
  let found: string | undefined;
  eachObject(document, (members) => {
    const reference = textOf(members['$ref']);
    const foreign = reference !== undefined && (!reference.startsWith('#') || reference.length > maxReferenceLength);
    if (foreign) found ??= reference;
  });
  return found;
}

async function resolved(document: Members): Promise<{ api: Members; warnings: string[] }> {
  const foreign = foreignReference(document);
  if (foreign !== undefined) {
    throw new HookbenchError('bad_input', `The document refers to ${foreign.slice(0, 200)}, which is not part of it.`, {
      field: '/text',
      hint: 'Bundle it into one document first; external references are not fetched.',
    });
  }
  mustBeSmall(document);
  const options = { resolve: { external: false }, dereference: { circular: 'ignore' as const } };
  const checked = await validate(structuredClone(document) as never, options);
  const problems = checked.valid ? [] : checked.errors.map(({ message }) => message.split('\n')[0] ?? '');
  const api = (await dereference(structuredClone(document) as never, options)) as Members;
  const messages = checked.valid || problems.length > 0 ? problems : [compileErrors(checked)];
  return { api, warnings: messages.slice(0, 20).map((message) => `Not valid OpenAPI: ${message}`) };
}

/** Removes all repetitions of a character at the end of a text. */
function withoutEnd(text: string, end: string): string {
  let length = text.length;
  while (text[length - 1] === end) length--;
  return text.slice(0, length);
}

/** The base URL of the API; a variable if the document has none. */
function serverOf(api: Members): string {
  const [server] = listOf(api['servers']);
  const url = withoutEnd(textOf(server?.['url']) ?? '', '/');
  const filled = url.replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const declared = membersOf(membersOf(server?.['variables'])[name]);
    return textOf(declared['default']) ?? variable(name);
  });
  return /^https?:\/\//.test(filled) ? filled : `{{baseUrl}}${filled}`;
}

interface Parameters {
  query: string[];
  headers: HeaderPair[];
}

/** Required parameters, with the document's example or a variable as value. */
function parametersOf(parameters: readonly Members[]): Parameters {
  const query: string[] = [];
  const headers: HeaderPair[] = [];
  for (const parameter of parameters) {
    const name = textOf(parameter['name']);
    if (name === undefined || parameter['required'] !== true) continue;
    const example = parameter['example'] ?? membersOf(parameter['schema'])['example'];
    const plain = ['string', 'number', 'boolean'].includes(typeof example) ? String(example) : undefined;
    if (parameter['in'] === 'query') {
      const value = plain === undefined ? variable(name) : encodeURIComponent(plain);
      query.push(`${encodeURIComponent(name)}=${value}`);
    }
    const reserved = ['authorization', 'content-type', 'accept'].includes(name.toLowerCase());
    if (parameter['in'] === 'header' && !reserved) headers.push([name, plain ?? variable(name)]);
  }
  return { query, headers };
}

function sampleOf(schema: unknown, api: Members): unknown {
  try {
    return sample(membersOf(schema), { skipReadOnly: true, quiet: true, maxSampleDepth: 8 }, api);
  } catch {
    return undefined;
  }
}

/** The body for the first JSON media type, else the first media type: its example, else a sample of its schema. */
function bodyOf(requestBody: unknown, api: Members): { body?: unknown; mediaType?: string } {
  const content = Object.entries(membersOf(membersOf(requestBody)['content']));
  const [mediaType, media] = content.find(([type]) => /[/+]json\b/.test(type)) ?? content[0] ?? [];
  if (mediaType === undefined) return {};
  const { example, examples, schema } = membersOf(media);
  const [named] = Object.values(membersOf(examples));
  const value = example ?? membersOf(named)['value'] ?? sampleOf(schema, api);
  if (value === undefined) return { mediaType };
  const json = /[/+]json\b/.test(mediaType);
  return { mediaType, body: json || typeof value === 'string' ? value : JSON.stringify(value) };
}

interface Operation {
  method: string;
  path: string;
  operation: Members;
  /** Parameters of all operations of the path. */
  common: readonly Members[];
}

function operationsOf(api: Members): Operation[] {
  return Object.entries(membersOf(api['paths'])).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = membersOf(item)[method];
      return isMembers(operation) ? [{ method, path, operation, common: listOf(membersOf(item)['parameters']) }] : [];
    }),
  );
}

function itemOf(
  { common, method, operation, path }: Operation,
  api: Members,
  server: string,
): Imported['items'][number] | string {
  const own = listOf(operation['parameters']);
  const inherited = common.filter(
    (one) => !own.some((other) => other['name'] === one['name'] && other['in'] === one['in']),
  );
  const { headers, query } = parametersOf([...inherited, ...own]);
  const { body, mediaType } = bodyOf(operation['requestBody'], api);
  const target = path.replace(/\{([^{}]+)\}/g, (_whole, name: string) => variable(name));
  const secured = (operation['security'] ?? api['security'] ?? []) as unknown[];
  const spec = requestSpec.safeParse({
    method: method.toUpperCase(),
    url: server + target + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: mediaType === undefined ? headers : [...headers, ['Content-Type', mediaType]],
    ...(body !== undefined && { body }),
    token: { condition: secured.length > 0 ? 'valid' : 'none' },
  });
  if (!spec.success) return `${method.toUpperCase()} ${path} was skipped: ${dottedIssue(spec.error.issues[0]).text}.`;
  const [tag] = Array.isArray(operation['tags']) ? (operation['tags'] as unknown[]) : [];
  const title = textOf(membersOf(api['info'])['title']) ?? 'OpenAPI';
  const name = textOf(operation['summary']) ?? textOf(operation['operationId']) ?? `${method.toUpperCase()} ${path}`;
  const folder = [title, textOf(tag)].flatMap((part) => part?.replaceAll('/', ' ') ?? []).join('/');
  return { name: name.slice(0, 200), folder: folder.slice(0, 500), spec: spec.data };
}

/**
 * Reads an OpenAPI 3.0 or 3.1 document, as JSON or YAML: one request per operation, in folders by tag.
 * @throws HookbenchError `bad_input`, with the line if known, if it is not such a document
 */
export async function readOpenApi(text: string): Promise<Imported> {
  const document = membersOf(readDocument(text));
  const version = textOf(document['openapi']);
  if (version === undefined || !/^3\.[01]\./.test(version)) throw unknownFormat(document);
  const { api, warnings } = await resolved(document).catch((error: unknown) => {
    if (error instanceof HookbenchError) throw error;
    const reason = messageOf(error).slice(0, 300).split('\n')[0] ?? '';
    throw new HookbenchError('bad_input', `The document cannot be read: ${reason}`, { field: '/text', cause: error });
  });
  const collector = createCollector();
  for (const warning of warnings) collector.warn(warning);
  const server = serverOf(api);
  for (const operation of operationsOf(api)) {
    const item = itemOf(operation, api, server);
    if (typeof item === 'string') collector.warn(item);
    else collector.add(item);
  }
  return collector.imported('openapi');
}
