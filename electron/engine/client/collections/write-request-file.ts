import { isDeepStrictEqual } from 'node:util';
import { isMap, parseDocument, type Document } from 'yaml';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestSpec } from '#shared/model/request-run.ts';
import { plainExpression } from '../../expressions/response-part.ts';
import { formUrlEncoded } from '../requests/import/form-text.ts';
import { writeAuth } from './file-auth.ts';
import type { CollectionDefaults } from './request-file.ts';
import { readRequestFile } from './read-request-file.ts';

const isNamed = (wanted: string) => (pair: HeaderPair) => pair[0].toLowerCase() === wanted;

/** Query parameters of a URL as the list of Bruno's editor has them, without decoding. */
function parametersOf(url: string): { name: string; value: string; type: 'query' }[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  return query
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return { name, value: value.join('='), type: 'query' };
    });
}

const bodyTypes: readonly [type: string, matches: RegExp][] = [
  ['json', /[/+]json\b/i],
  ['xml', /[/+]xml\b/i],
  ['sparql', /sparql-query/i],
];

function formData(text: string): { name: string; value: string }[] {
  return [...new URLSearchParams(text)].map(([name, value]) => ({ name, value }));
}

/** The body in the file; one of bytes is kept in the extension. */
function bodyOf({ body, headers }: RequestSpec): { type: string; data: unknown } | undefined {
  if (body === undefined) return undefined;
  if (typeof body !== 'string') return { type: 'json', data: JSON.stringify(body, null, 2) };
  const type = headers.find(isNamed('content-type'))?.[1] ?? '';
  const isForm = /^application\/x-www-form-urlencoded\s*$/i.test(type);
  const data = isForm ? formData(body) : [];
  if (isForm && formUrlEncoded(data) === body) return { type: 'form-urlencoded', data };
  return { type: bodyTypes.find(([, matches]) => matches.test(type))?.[0] ?? 'text', data: body };
}

/** Replaces or removes a member, unless it has the value already, so that comments on it stay. */
function put(document: Document, path: readonly string[], value: unknown): void {
  const present: unknown = document.getIn(path);
  const isEmpty = value === undefined || (Array.isArray(value) && value.length === 0);
  if (isEmpty) {
    if (document.hasIn(path)) document.deleteIn(path);
  } else if (!isDeepStrictEqual(isMap(present) ? present.toJSON() : present, value)) {
    for (let length = 1; length < path.length; length++)
      if (!isMap(document.getIn(path.slice(0, length)))) document.setIn(path.slice(0, length), document.createNode({}));
    document.setIn(path, document.createNode(value));
  }
}

/** Blank lines between the sections, as Bruno writes them. */
const spaced = (text: string): string => text.replaceAll(/\n+(?=(?:http|runtime|settings|examples|docs):)/g, '\n\n');

const empty = 'info:\n  name: x\n  type: http\n';

/** What only Hookbench knows of a request; undefined if it is all default. */
export function extensionOf(spec: RequestSpec): Record<string, unknown> | undefined {
  const { auth, bodyBase64, checkRevocation, refreshOn401, token, verifyTls } = spec;
  const known = {
    ...(token.condition !== 'none' && { token }),
    ...(auth?.kind === 'token' && auth.condition !== undefined && { auth }),
    ...(refreshOn401 && { refreshOn401 }),
    ...(!verifyTls && { verifyTls }),
    ...(checkRevocation && { checkRevocation }),
    ...(bodyBase64 !== undefined && { bodyBase64 }),
  };
  return Object.keys(known).length === 0 ? undefined : known;
}

/**
 * Writes a request in the OpenCollection format. What Hookbench does not know, such as scripts, docs, disabled header
 * fields and comments, stays as it is in the file.
 * @param before The present text of the file.
 * @param server The saved authorization server that the request names.
 */
export function writeRequestFile(
  { name, seq, spec }: { name: string; seq?: number | undefined; spec: RequestSpec },
  before: string | undefined,
  defaults: CollectionDefaults,
  server?: AuthorizationServer,
): string {
  const text = before ?? empty;
  const document = parseDocument(text, { uniqueKeys: false });
  const { spec: old } = readRequestFile('', text, undefined, defaults);
  const isNew = before === undefined;
  put(document, ['info', 'name'], name);
  if (isNew && seq !== undefined) put(document, ['info', 'seq'], seq);
  put(document, ['http', 'method'], spec.method);
  if (isNew || spec.url !== old.url) {
    put(document, ['http', 'url'], spec.url);
    put(document, ['http', 'params'], parametersOf(spec.url));
  }
  if (isNew || !isDeepStrictEqual([spec.headers, spec.body], [old.headers, old.body])) {
    putHeaders(document, spec, old);
    if (!isDeepStrictEqual(spec.body, old.body)) put(document, ['http', 'body'], bodyOf(spec));
  }
  if (!isDeepStrictEqual(spec.auth, old.auth)) put(document, ['http', 'auth'], writeAuth(spec.auth, server));
  put(document, ['runtime', 'assertions'], mergedAssertions(document, spec, old));
  put(document, ['runtime', 'actions'], mergedActions(document, spec, old));
  if (isMap(document.get('runtime')) && (document.get('runtime') as { items: unknown[] }).items.length === 0)
    document.delete('runtime');
  if (isNew || spec.followRedirects !== old.followRedirects)
    put(document, ['settings', 'followRedirects'], spec.followRedirects ?? false);
  if (spec.timeoutMs !== old.timeoutMs) put(document, ['settings', 'timeout'], spec.timeoutMs);
  return spaced(document.toString({ lineWidth: 0 }));
}

type Entry = { disabled?: boolean; [member: string]: unknown };

const listAt = (document: Document, path: readonly string[]): Entry[] =>
  (document.getIn(path) as { toJSON(): Entry[] } | undefined)?.toJSON() ?? [];

/** Header fields are written only if they differ from those that the file already implies. */
function putHeaders(document: Document, spec: RequestSpec, old: RequestSpec): void {
  if (isDeepStrictEqual(spec.headers, old.headers)) return;
  const off = listAt(document, ['http', 'headers']).filter(({ disabled }) => disabled === true);
  put(document, ['http', 'headers'], [...spec.headers.map(([name, value]) => ({ name, value })), ...off]);
}

function mergedAssertions(document: Document, spec: RequestSpec, old: RequestSpec): Entry[] {
  const present = listAt(document, ['runtime', 'assertions']);
  if (isDeepStrictEqual(spec.assertions, old.assertions)) return present;
  const written = (spec.assertions ?? []).map((one) => ({ ...one, expression: plainExpression(one.expression) }));
  return [...written, ...present.filter(({ disabled }) => disabled === true)];
}

function mergedActions(document: Document, spec: RequestSpec, old: RequestSpec): Entry[] {
  const present = listAt(document, ['runtime', 'actions']);
  if (isDeepStrictEqual(spec.values, old.values)) return present;
  const written = (spec.values ?? []).map(({ expression, name }) => ({
    type: 'set-variable',
    phase: 'after-response',
    selector: { expression: plainExpression(expression), method: 'jsonq' },
    variable: { name, scope: 'runtime' },
  }));
  return [...written, ...present.filter(({ disabled, phase }) => disabled === true || phase === 'before-request')];
}
