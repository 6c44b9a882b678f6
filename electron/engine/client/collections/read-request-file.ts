import { dottedIssue } from '#shared/errors/issue-place.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec, type RequestSpec, type RequestSpecInput } from '#shared/model/request-spec.ts';
import { fillText } from '#shared/template/fill-text.ts';
import { formBoundary, multipartText } from '../requests/import/form-text.ts';
import { formUrlEncoded } from './form-url-encoded.ts';
import { withoutNamesOf, type CollectionDefaults } from './inherited.ts';
import { readYamlFile } from './read-yaml-file.ts';
import { formEntries, requestFile, type FileAuth, type RequestFile } from './request-file.ts';

/** A request of a collection. */
export interface CollectionRequest {
  name: string;
  spec: RequestSpec;
  /** What Hookbench does not apply. */
  warnings: string[];
}

/** A part of the request, and the header fields that it causes. */
interface Part {
  headers: HeaderPair[];
  warnings: string[];
}

const nothing: Part = { headers: [], warnings: [] };
const warned = (warning: string): Part => ({ headers: [], warnings: [warning] });

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

type Http = NonNullable<RequestFile['http']>;

const pathParameter = /(?<=\/):([^/]+)/g;

/**
 * The URL with path parameters filled in, and with query parameters that only the list has.
 * @throws HookbenchError `bad_input` if the values are larger than 10 MB together
 */
function urlOf({ params, url }: Http): string {
  const enabled = params.filter(({ disabled }) => disabled !== true);
  const values = new Map(enabled.filter(({ type }) => type === 'path').map(({ name, value }) => [name, value]));
  const filled = url.replace(/^[^?#]*/, (path) =>
    fillText(path, (name) => values.get(name) || undefined, undefined, pathParameter),
  );
  const query = enabled.filter(({ type }) => type === 'query');
  if (query.length === 0 || url.includes('?')) return filled;
  return `${filled}?${query.map(({ name, value }) => `${name}=${value}`).join('&')}`;
}

/** The header fields of an authorization that Hookbench applies; with others, a warning. */
function authOf(auth: FileAuth | null | undefined, defaults: CollectionDefaults): Part {
  if (auth == null || auth === 'none') return nothing;
  if (auth === 'inherit') return defaults.auth === 'inherit' ? nothing : authOf(defaults.auth, defaults);
  if (typeof auth === 'string') return warned(`The authorization ${auth} is not applied.`);
  const { key, password, placement, token, type, username } = auth;
  if (type === 'none') return nothing;
  if (type === 'bearer') return { ...nothing, headers: [['Authorization', `Bearer ${textOf(token)}`]] };
  if (type === 'apikey' && placement !== 'query')
    return { ...nothing, headers: [[textOf(key), textOf(auth['value'])]] };
  const credentials = `${textOf(username)}:${textOf(password)}`;
  if (type === 'basic' && !credentials.includes('{{'))
    return { ...nothing, headers: [['Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`]] };
  return warned(`The authorization ${type} is not applied. Choose a token on the tab Token.`);
}

const mediaTypes: Readonly<Record<string, string>> = {
  json: 'application/json',
  text: 'text/plain',
  xml: 'application/xml',
  sparql: 'application/sparql-query',
};

interface BodyPart extends Part {
  body?: string;
}

function formOf(type: string, data: unknown): BodyPart {
  const entries = (formEntries.safeParse(data).data ?? []).filter(({ disabled }) => disabled !== true);
  const files = entries.filter((entry) => entry.type === 'file').map(({ name }) => name);
  const fields = entries
    .filter((entry) => entry.type !== 'file')
    .map(({ contentType, name, value }) => ({ name, value: String(value), type: contentType }));
  const warnings = files.map((name) => `The form field ${name} is a file, which is not sent.`);
  if (type === 'multipart-form') {
    const headers: HeaderPair[] = [['Content-Type', `multipart/form-data; boundary=${formBoundary}`]];
    return { body: multipartText(fields, formBoundary), headers, warnings };
  }
  return { body: formUrlEncoded(fields), headers: [['Content-Type', 'application/x-www-form-urlencoded']], warnings };
}

function bodyOf(given: Http['body']): BodyPart {
  const chosen = Array.isArray(given) ? (given.find(({ selected }) => selected === true) ?? given[0])?.body : given;
  if (!chosen) return nothing;
  const { data, type } = chosen;
  if (type === 'form-urlencoded' || type === 'multipart-form') return formOf(type, data);
  // Of other tools, which send no Content-Type with it.
  if (type === 'untyped' && typeof data === 'string') return { body: data, headers: [], warnings: [] };
  const mediaType = mediaTypes[type];
  if (mediaType === undefined || typeof data !== 'string') return warned(`The body of type ${type} is not sent.`);
  return { body: data, headers: [['Content-Type', mediaType]], warnings: [] };
}

function checksOf({ runtime }: RequestFile): Pick<RequestSpecInput, 'assertions' | 'values'> {
  const assertions = (runtime?.assertions ?? [])
    .filter(({ disabled }) => disabled !== true)
    .map(({ expression, operator, value }) => ({ expression, operator, ...(value !== '' && { value }) }));
  const values = (runtime?.actions ?? [])
    .filter(({ disabled, phase, type }) => type === 'set-variable' && phase !== 'before-request' && disabled !== true)
    .map(({ selector, variable }) => ({ name: variable?.name ?? '', expression: selector?.expression ?? '' }));
  return { ...(assertions.length > 0 && { assertions }), ...(values.length > 0 && { values }) };
}

/**
 * The request of a file, and what of it is not applied.
 * @param extension What only Hookbench knows, from `opencollection.yml`.
 */
function requestOf(
  file: RequestFile,
  extension: unknown,
  defaults: CollectionDefaults,
): Pick<CollectionRequest, 'warnings'> & { spec: RequestSpecInput } {
  const http = file.http ?? requestFile.shape.http.unwrap().unwrap().parse({});
  const { followRedirects, timeout } = file.settings ?? {};
  const own = http.headers
    .filter(({ disabled }) => disabled !== true)
    .map(({ name, value }): HeaderPair => [name, value]);
  const [auth, body] = [authOf(http.auth, defaults), bodyOf(http.body)];
  const inherited = withoutNamesOf(defaults.headers, own);
  const implied = withoutNamesOf([...auth.headers, ...body.headers], [...own, ...inherited]);
  const hasScripts = (file.runtime?.scripts ?? []).length > 0;
  return {
    spec: {
      method: http.method.toUpperCase() === http.method ? http.method : http.method.toUpperCase(),
      url: urlOf(http) || '/',
      headers: [...own, ...inherited, ...implied],
      ...(body.body !== undefined && { body: body.body }),
      followRedirects: followRedirects !== false,
      ...(typeof timeout === 'number' && timeout > 0 && { timeoutMs: Math.min(timeout, 600_000) }),
      ...checksOf(file),
      ...(typeof extension === 'object' ? extension : {}),
    },
    warnings: [...auth.warnings, ...body.warnings, ...(hasScripts ? ['Scripts are not run.'] : [])],
  };
}

/** The same, or what is wrong with it, without a full stop. */
export function checkedRequest(
  file: RequestFile,
  extension: unknown,
  defaults: CollectionDefaults,
): { spec?: RequestSpec; warnings: string[]; problem: string } {
  try {
    const { spec, warnings } = requestOf(file, extension, defaults);
    const { data, error } = requestSpec.safeParse(spec);
    return { ...(data && { spec: data }), warnings, problem: dottedIssue(error?.issues[0]).text };
  } catch (error) {
    return { warnings: [], problem: messageOf(error).replace(/\.$/, '') };
  }
}

/**
 * Reads a request in the OpenCollection format.
 * @param file Its path, for errors.
 * @throws HookbenchError `bad_config` with file, line and column
 */
export function readRequestFile(
  file: string,
  text: string,
  extension: unknown,
  defaults: CollectionDefaults,
): CollectionRequest {
  const { value } = readYamlFile(file, text, requestFile);
  const { problem, spec, warnings } = checkedRequest(value, extension, defaults);
  if (spec) return { name: value.info.name || 'Untitled', spec, warnings };
  throw new HookbenchError('bad_config', `${file}:1:1: ${problem}.`, {
    hint: 'Correct the file. docs/requests.md describes the format.',
  });
}
