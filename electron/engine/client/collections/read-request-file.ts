import { dottedIssue } from '#shared/errors/issue-place.ts';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { ServerToSave } from '#shared/model/authorization-server.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { RequestAuth } from '#shared/model/request-auth.ts';
import { requestSpec, type RequestSpec, type RequestSpecInput } from '#shared/model/request-run.ts';
import { fillText } from '#shared/template/fill-text.ts';
import { formBoundary, multipartText, formUrlEncoded } from '../requests/import/form-text.ts';
import { readAuth } from './file-auth.ts';
import { withoutNamesOf, type CollectionDefaults, formEntries, requestFile, type RequestFile } from './request-file.ts';
import { readYamlFile } from './read-collection-file.ts';

/** A request of a collection. */
export interface CollectionRequest {
  name: string;
  spec: RequestSpec;
  /** How its folder or collection authenticates. */
  inherited?: RequestAuth | undefined;
  /** The authorization servers that it, its folder or its collection defines. */
  servers: ServerToSave[];
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

type Http = NonNullable<RequestFile['http']>;

const pathParameter = /(?<=\/):([^/]+)/g;

/**
 * The URL with path parameters filled in, and with query parameters that only the list has.
 * @throws HookbenchError `bad_input` if the values are larger than 10 MB together
 */
function urlOf({ params, url }: Http): string {
  const enabled = params.filter(({ disabled }) => disabled !== true);
  const values = new Map(enabled.filter(({ type }) => type === 'path').map(({ name, value }) => [name, value]));
  const valueOf = (segment: string): string | undefined => {
    const [name = '', ...extension] = segment.split('.');
    return values.get(segment) ?? (values.get(name) && [values.get(name), ...extension].join('.'));
  };
  const filled = url.replace(/^[^?#]*/, (path) =>
    fillText(path, (segment) => valueOf(segment) || undefined, undefined, pathParameter),
  );
  const query = enabled.filter(({ type }) => type === 'query');
  if (query.length === 0 || url.includes('?')) return filled;
  return `${filled}?${query.map(({ name, value }) => `${name}=${value}`).join('&')}`;
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

/** What only Hookbench knows, with the authentication. Its token is replaced by an authentication of the file. */
function withToken(
  extension: unknown,
  auth: RequestAuth | undefined,
  inherited: RequestAuth | undefined,
): Partial<RequestSpecInput> {
  const known: Partial<RequestSpecInput> = typeof extension === 'object' && extension !== null ? extension : {};
  const applied = auth?.kind === 'inherit' ? inherited : auth;
  if ('token' in known && (applied === undefined || applied.kind === 'none')) return known;
  return { ...(auth && { auth }), ...known, ...('token' in known && { token: undefined }) };
}

/**
 * The request of a file, and what of it is not applied.
 * @param extension What only Hookbench knows, from `opencollection.yml`.
 */
function requestOf(
  file: RequestFile,
  extension: unknown,
  defaults: CollectionDefaults,
): Omit<CollectionRequest, 'name' | 'spec'> & { spec: RequestSpecInput } {
  const http = file.http ?? requestFile.shape.http.unwrap().unwrap().parse({});
  const { followRedirects, timeout } = file.settings ?? {};
  const own = http.headers
    .filter(({ disabled }) => disabled !== true)
    .map(({ name, value }): HeaderPair => [name, value]);
  const [auth, inherited, body] = [readAuth(http.auth), readAuth(defaults.auth), bodyOf(http.body)];
  const outer = withoutNamesOf(defaults.headers, own);
  const implied = withoutNamesOf(body.headers, [...own, ...outer]);
  const hasScripts = (file.runtime?.scripts ?? []).length > 0;
  return {
    spec: {
      method: http.method.toUpperCase() === http.method ? http.method : http.method.toUpperCase(),
      url: urlOf(http) || '/',
      headers: [...own, ...outer, ...implied],
      ...(body.body !== undefined && { body: body.body }),
      followRedirects: followRedirects !== false,
      ...(typeof timeout === 'number' && timeout > 0 && { timeoutMs: Math.min(timeout, 600_000) }),
      ...checksOf(file),
      ...withToken(extension, auth.auth, inherited.auth),
    },
    inherited: inherited.auth,
    servers: [auth.server, inherited.server].filter((server) => server !== undefined),
    warnings: [
      ...auth.warnings,
      ...(auth.auth?.kind === 'inherit' ? inherited.warnings : []),
      ...body.warnings,
      ...(hasScripts ? ['Scripts are not run.'] : []),
    ],
  };
}

/** Without the header fields, assertions and values that are not valid: they do not prevent the request. */
function withoutInvalid(spec: RequestSpecInput, warnings: string[]): RequestSpecInput {
  const { error } = requestSpec.safeParse(spec);
  const invalid = {
    headers: new Map<number, string>(),
    assertions: new Map<number, string>(),
    values: new Map<number, string>(),
  };
  for (const issue of error?.issues ?? []) {
    const [list, index] = issue.path;
    if ((list === 'headers' || list === 'assertions' || list === 'values') && typeof index === 'number')
      invalid[list].set(index, dottedIssue({ ...issue, path: [] }).text);
  }
  const left = { ...spec };
  for (const list of ['headers', 'assertions', 'values'] as const) {
    const found = spec[list];
    if (!Array.isArray(found)) continue;
    const max = list === 'headers' ? 500 : 200;
    const valid = (found as unknown[]).filter((_, index) => !invalid[list].has(index));
    for (const [index, why] of invalid[list])
      warnings.push(
        `Item ${index + 1} of ${list} was skipped (${JSON.stringify(found[index]).slice(0, 100)}): ${why}.`,
      );
    if (valid.length > max)
      warnings.push(`Only the first ${max} ${list} are used; ${valid.length - max} more were skipped.`);
    Object.assign(left, { [list]: valid.slice(0, max) });
  }
  return left;
}

/** The same, or what is wrong with it, without a full stop. */
export function checkedRequest(
  file: RequestFile,
  extension: unknown,
  defaults: CollectionDefaults,
): Omit<CollectionRequest, 'name' | 'spec'> & { spec?: RequestSpec; problem: string } {
  try {
    const { spec, ...rest } = requestOf(file, extension, defaults);
    const { data, error } = requestSpec.safeParse(withoutInvalid(spec, rest.warnings));
    return { ...(data && { spec: data }), ...rest, problem: dottedIssue(error?.issues[0]).text };
  } catch (error) {
    return { servers: [], warnings: [], problem: messageOf(error).replace(/\.$/, '') };
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
  const { problem, spec, ...rest } = checkedRequest(value, extension, defaults);
  if (spec) return { name: value.info.name || 'Untitled', spec, ...rest };
  throw new HookbenchError('bad_config', `${file}:1:1: ${problem}.`, {
    hint: 'Correct the file. docs/requests.md describes the format.',
  });
}
