import { compileErrors, dereference, validate } from '@readme/openapi-parser';
import { sample } from 'openapi-sampler';
import { LineCounter, parseDocument } from 'yaml';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import type { Imported } from './imported.ts';
import { unreadable } from './split-commands.ts';

type Members = Record<string, unknown>;

const methods = ['get', 'post', 'put', 'patch', 'delete', 'options', 'head', 'trace'];

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const membersOf = (value: unknown): Members => (isMembers(value) ? value : {});
const listOf = (value: unknown): Members[] => (Array.isArray(value) ? value.filter(isMembers) : []);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** A name as variables have it. */
const variable = (name: string): string => `{{${name.replaceAll(/[^A-Za-z0-9_.-]/g, '_')}}}`;

/** The document as plain data; JSON is YAML too. */
function readDocument(text: string): Members {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: true });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    throw unreadable(line, (error.message.split('\n')[0] ?? '').replace(/ at line .*$/, '.'), 'Mend the document.');
  }
  const value: unknown = document.toJS({ maxAliasCount: 1000 });
  return membersOf(value);
}

/** References to other files and addresses, which are never fetched. */
function foreignReferences(value: unknown, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const one of value) foreignReferences(one, found);
  else if (isMembers(value)) {
    const reference = textOf(value['$ref']);
    if (reference !== undefined && !reference.startsWith('#')) found.add(reference);
    for (const one of Object.values(value)) foreignReferences(one, found);
  }
  return found;
}

async function resolved(document: Members): Promise<{ api: Members; warnings: string[] }> {
  const foreign = [...foreignReferences(document)];
  if (foreign.length > 0) {
    throw new HookbenchError('bad_input', `The document refers to ${foreign[0] ?? ''}, which is outside of it.`, {
      field: '/text',
      hint: 'Bundle it into one document first; nothing is fetched.',
    });
  }
  const options = { resolve: { external: false }, dereference: { circular: 'ignore' as const } };
  const checked = await validate(structuredClone(document) as never, options);
  const problems = checked.valid ? [] : checked.errors.map(({ message }) => message.split('\n')[0] ?? '');
  const api = (await dereference(structuredClone(document) as never, options)) as Members;
  const said = checked.valid || problems.length > 0 ? problems : [compileErrors(checked)];
  return { api, warnings: said.slice(0, 20).map((words) => `Not as OpenAPI has it: ${words}`) };
}

/** The base address of the API; one that cannot be known becomes a variable. */
function serverOf(api: Members): string {
  const [server] = listOf(api['servers']);
  const url = (textOf(server?.['url']) ?? '').replace(/\/+$/, '');
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

/** Required parameters become variables, unless the document gives an example. */
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

/** A body made of the first media type that is JSON, else of the first: its example, else one made of its schema. */
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
  /** Of all operations of the path. */
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

function itemOf({ common, method, operation, path }: Operation, api: Members): Imported['items'][number] | string {
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
    url: serverOf(api) + target + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: mediaType === undefined ? headers : [...headers, ['Content-Type', mediaType]],
    ...(body !== undefined && { body }),
    token: { condition: secured.length > 0 ? 'valid' : 'none' },
  });
  if (!spec.success) return `${method.toUpperCase()} ${path} was left out: ${spec.error.issues[0]?.message ?? ''}.`;
  const [tag] = Array.isArray(operation['tags']) ? (operation['tags'] as unknown[]) : [];
  const title = textOf(membersOf(api['info'])['title']) ?? 'OpenAPI';
  const name = textOf(operation['summary']) ?? textOf(operation['operationId']) ?? `${method.toUpperCase()} ${path}`;
  const folder = [title, textOf(tag)].flatMap((part) => part?.replaceAll('/', ' ') ?? []).join('/');
  return { name: name.slice(0, 200), folder: folder.slice(0, 500), spec: spec.data };
}

/**
 * Reads an OpenAPI 3.0 or 3.1 document, as JSON or YAML: one request an operation, in folders by tag.
 * @throws HookbenchError `bad_input` with the line, when it is no such document
 */
export async function readOpenApi(text: string): Promise<Imported> {
  const document = readDocument(text);
  const version = textOf(document['openapi']);
  if (version === undefined || !/^3\.[01]\./.test(version)) {
    const found = version ?? textOf(document['swagger']);
    const what =
      found === undefined
        ? 'This is neither a cURL command, nor an OpenAPI document, nor a HAR.'
        : `OpenAPI ${found} is not read.`;
    throw new HookbenchError('bad_input', what, {
      field: '/text',
      hint: 'Paste a command that begins with curl, an OpenAPI 3.0 or 3.1 document as JSON or YAML, or a HAR 1.2.',
    });
  }
  const { api, warnings } = await resolved(document).catch((error: unknown) => {
    if (error instanceof HookbenchError) throw error;
    const words = messageOf(error).split('\n')[0] ?? '';
    throw new HookbenchError('bad_input', `The document cannot be read: ${words}`, { field: '/text', cause: error });
  });
  const read = operationsOf(api).map((operation) => itemOf(operation, api));
  return {
    format: 'openapi',
    items: read.filter((one) => typeof one !== 'string'),
    warnings: [...warnings, ...read.filter((one) => typeof one === 'string')],
  };
}
