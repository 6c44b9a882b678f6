import type {
  Body,
  InterfaceModel,
  Operation as Served,
  Parameter,
  Scheme,
} from '#shared/interface/interface-model.ts';
import { createSample } from '../../../interface/compile/sample.ts';
import { createValidators } from '../../../interface/compile/validators.ts';
import { isMembers, memberOf, valueAt, type Members } from '../../../interface/read/members.ts';
import { createLoadFile } from '../../../interface/load-file.ts';
import { readDocuments } from '../../../interface/read/read-documents.ts';
import { createContext } from '../../../interface/understand/context.ts';
import { nodeAt, objectIn, textIn } from '../../../interface/understand/document-node.ts';
import { readOperations } from '../../../interface/understand/operations.ts';
import { readSecurity } from '../../../interface/understand/security.ts';
import type { FileAuth } from '../../collections/request-file.ts';
import { addRequest, noDefaults, placeName, type ForeignRequest } from './add-request.ts';
import type { Collector } from './collector.ts';
import type { ForeignDocument } from './foreign-document.ts';
import { queryPart, variableName } from './references.ts';
import { unreadable } from './shell-words.ts';

/** Notes of a document that are shown. */
const maxNotes = 20;
const maxServers = 20;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
const reference = (name: string): string => `{{${variableName(name)}}}`;
const listIn = (value: unknown, name: string): unknown[] => {
  const found = memberOf(value, name);
  return Array.isArray(found) ? (found as unknown[]) : [];
};

/** The URL of a server without the slash at its end; variables without a default become variables of the environment. */
function urlOf(server: unknown): string {
  const url = textOf(memberOf(server, 'url') ?? '').replace(/\{([^{}]+)\}/g, (_whole, name: string) => {
    const value = memberOf(memberOf(memberOf(server, 'variables'), name), 'default');
    return value === undefined || value === '' ? reference(name) : textOf(value);
  });
  return url.endsWith('/') ? url.slice(0, -1) : url;
}

type Operation = Omit<Served, 'act' | 'emits'>;
type Model = Pick<InterfaceModel, 'document' | 'schemes'>;

/** Makes requests of the operations of a document. */
interface Maker {
  model: Model;
  /** A value of a schema; undefined if none is found. */
  sample: (schema: string | undefined) => unknown;
  collector: Collector;
}

/** The value of a parameter, as far as the document says more about it than that it is text. */
function exampleOf({ model, sample }: Maker, { example, schema }: Parameter): unknown {
  if (example !== undefined || schema === undefined) return example;
  const described = valueAt(model.document, schema);
  const isText = ['string', undefined].includes(memberOf(described, 'type') as string | undefined);
  const says = ['example', 'examples', 'default', 'enum', 'const', 'format', 'pattern', '$ref'];
  return isText && !says.some((name) => memberOf(described, name) !== undefined) ? undefined : sample(schema);
}

/** The credentials of an operation. */
interface Credentials {
  auth: FileAuth;
  /** API keys that are sent besides it. */
  keys: { in: Parameter['in']; name: string; value: string }[];
  /** What is required and left out. */
  others: string[];
}

/** The credentials of the first alternative of an operation, as variables. */
function credentialsOf({ model }: Maker, { security }: Operation): Credentials {
  const schemes = (security[0]?.schemes ?? []).flatMap(({ name, scopes }) => {
    const scheme = model.schemes[name];
    return scheme ? [{ name, scheme, scopes }] : [];
  });
  const isOnly = schemes.length === 1;
  const keys = schemes.flatMap(({ name, scheme }) =>
    scheme.type === 'apiKey' && (!isOnly || scheme.in === 'cookie')
      ? [{ in: scheme.in, name: scheme.name, value: reference(name) }]
      : [],
  );
  const found = schemes
    .filter(({ scheme }) => scheme.type !== 'apiKey' || keys.length === 0)
    .map(({ name, scheme, scopes }) => ({ name, auth: authOfScheme(model, name, scheme, scopes) }));
  const [first] = found.filter(({ auth }) => auth !== undefined);
  const others = found.filter((one) => one !== first).map(({ name }) => name);
  return { auth: first?.auth ?? 'none', keys, others };
}

function authOfScheme(model: Model, name: string, scheme: Scheme, scopes: readonly string[]): FileAuth | undefined {
  if (scheme.type === 'bearer') return { type: 'bearer', token: reference(name) };
  if (scheme.type === 'basic')
    return { type: 'basic', username: reference(`${name}_username`), password: reference(`${name}_password`) };
  if (scheme.type === 'apiKey')
    return { type: 'apikey', key: scheme.name, value: reference(name), placement: scheme.in };
  if (scheme.type === 'openIdConnect') return { type: 'bearer', token: reference(name) };
  if (scheme.type !== 'oauth2') return undefined;
  const written = valueAt(model.document, scheme.pointer);
  const flows = memberOf(written, 'flows');
  const [flow, given] = (
    [
      ['client_credentials', 'clientCredentials'],
      ['authorization_code', 'authorizationCode'],
      ['resource_owner_password_credentials', 'password'],
    ] as const
  )
    .map(([flow, member]) => [flow, memberOf(flows, member)] as const)
    .find(([, found]) => isMembers(found)) ?? ['client_credentials', undefined];
  return {
    type: 'oauth2',
    tokenConfig: { id: name },
    flow,
    accessTokenUrl: memberOf(given, 'tokenUrl'),
    authorizationUrl: memberOf(given, 'authorizationUrl'),
    credentials: { clientId: reference(`${name}_client_id`), clientSecret: reference(`${name}_client_secret`) },
    scope: scopes.join(' '),
  };
}

/** The body for the first JSON media type, else the first media type: its example, else a sample of its schema. */
function bodyOf({ model, sample }: Maker, body: Body | undefined, warnings: string[]) {
  const content = body?.content.find(({ type }) => /[/+]json\b/.test(type)) ?? body?.content[0];
  if (!content) return {};
  const {
    examples: [example],
    schema,
    type,
  } = content;
  const value = example ? valueAt(model.document, example.pointer) : sample(schema);
  const isForm = type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data';
  if (isForm && isMembers(value)) {
    const data = Object.entries(value).map(([name, one]) => ({ name, value: textOf(one) }));
    return { body: { type: type.startsWith('multipart') ? 'multipart-form' : 'form-urlencoded', data } };
  }
  const header = { name: 'Content-Type', value: type };
  if (value === undefined) {
    warnings.push(`Enter the body, which has the type ${type}.`);
    return { header };
  }
  const data = typeof value === 'string' && !/[/+]json\b/.test(type) ? value : JSON.stringify(value, null, 2);
  return { header, body: { type: 'untyped', data } };
}

/** The server of an operation, if it has one of its own. */
function ownServer({ model: { document } }: Maker, { pointer }: Operation): string | undefined {
  const item = pointer.slice(0, pointer.lastIndexOf('/'));
  const [server] = [...listIn(valueAt(document, pointer), 'servers'), ...listIn(valueAt(document, item), 'servers')];
  return server === undefined ? undefined : urlOf(server);
}

function requestOf(maker: Maker, operation: Operation, base: string, warnings: string[]): ForeignRequest {
  const { method, parameters, path, summary, id } = operation;
  const required = parameters.filter((one) => one.required);
  const headers: { name: string; value: string }[] = [];
  const query: string[] = [];
  const cookies: string[] = [];
  const { auth, keys, others } = credentialsOf(maker, operation);
  const given = required.map((parameter) => {
    const example = exampleOf(maker, parameter);
    return { ...parameter, value: example === undefined ? reference(parameter.name) : textOf(example) };
  });
  for (const { in: place, name, value } of [...given, ...keys]) {
    if (place === 'query') query.push(`${queryPart(name)}=${queryPart(value)}`);
    else if (place === 'cookie') cookies.push(`${name}=${value}`);
    else if (place === 'header') headers.push({ name, value });
    else if (place === 'querystring') warnings.push('Enter the query, which is described as a whole.');
  }
  for (const parameter of parameters.filter((one) => one.in === 'path'))
    maker.collector.suggest(parameter.name, () => exampleOf(maker, parameter));
  if (cookies.length > 0) headers.push({ name: 'Cookie', value: cookies.join('; ') });
  if (others.length > 0) warnings.push(`Further credentials are required: ${others.join(', ')}.`);
  const { body, header } = bodyOf(maker, operation.body, warnings);
  const url = base + path.replace(/#.*$/, '').replace(/\{([^{}]+)\}/g, (_whole, name: string) => reference(name));
  return {
    info: { name: summary ?? id },
    http: {
      method,
      url: query.length > 0 ? `${url}${url.includes('?') ? '&' : '?'}${query.join('&')}` : url,
      headers: header ? [...headers, header] : headers,
      body,
      auth,
    },
    settings: { followRedirects: false },
  };
}

/** Adds an environment for each server of the document. */
function addServers(root: Members, title: string, collector: Collector): void {
  const servers = listIn(root, 'servers').slice(0, maxServers);
  for (const server of servers) {
    const url = urlOf(server);
    const description = memberOf(server, 'description');
    const name = servers.length === 1 ? title : `${title} ${typeof description === 'string' ? description : url}`;
    if (/^(?:https?:\/\/|\{\{)/.test(url)) collector.addEnvironment(name, [{ name: 'baseUrl', value: url }]);
    else if (url !== '') collector.warn(`The server ${url} is not a URL. Define baseUrl with its host.`);
  }
}

/**
 * Reads an OpenAPI 3 document: one request per operation, in folders by tag, and an environment for each server.
 * @throws HookbenchError `bad_input`, with the line if known, if it is not such a document
 */
export async function readOpenApi(
  { text, name }: ForeignDocument & { name?: string | undefined },
  collector: Collector,
): Promise<void> {
  const openapi = { file: name ?? 'the document', text };
  const { document, notes } = await readDocuments({ openapi }, createLoadFile(undefined, false));
  const [first] = notes;
  if (!document) throw unreadable(first?.place.line ?? 1, first?.what ?? 'it cannot be read.', 'Correct the document.');
  const { placeOf, root } = document;
  const context = createContext(root);
  const node = nodeAt(root, '') ?? { used: '', pointer: '', layers: [] };
  const security = readSecurity(context, node);
  const operations = readOperations(context, node, security, false).map(({ operation }) => operation);
  const meant = context.notes.map(({ level, pointer, what }) => ({ level, what, place: placeOf(pointer) }));
  const wrong = [...notes, ...meant].filter(({ level }) => level === 'error' || level === 'warning');
  for (const { place, what } of wrong.slice(0, maxNotes)) collector.warn(`Line ${place.line}: ${what}`);
  if (wrong.length > maxNotes) collector.warn(`${wrong.length - maxNotes} more parts of the document are not valid.`);
  const model = { document: root, schemes: Object.fromEntries(security.schemes) };
  const samples = new Map<string, unknown>();
  const sample = createSample(root, 1, createValidators(root).violations);
  const maker: Maker = {
    model,
    collector,
    sample(schema) {
      if (schema === undefined) return undefined;
      const { pointer = schema } = nodeAt(root, schema) ?? {};
      if (!samples.has(pointer)) samples.set(pointer, sample(pointer, 'request'));
      return samples.get(pointer);
    },
  };
  const info = objectIn(root, node, 'info');
  const title = placeName((info && textIn(info, 'title')) ?? 'API');
  addServers(root, title, collector);
  if (operations.length === 0) collector.warn(`${title}: It has no operations.`);
  for (const operation of operations) {
    const warnings: string[] = [];
    const request = requestOf(maker, operation, ownServer(maker, operation) ?? '{{baseUrl}}', warnings);
    const [tag] = operation.tags;
    addRequest(collector, {
      folders: tag === undefined ? [title] : [title, placeName(tag)],
      request,
      defaults: noDefaults,
      place: () => operation.pointer,
      warnings,
    });
  }
}
