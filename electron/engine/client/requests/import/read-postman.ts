import { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { isMembers, type Members } from '../../../interface/read/members.ts';
import {
  addRequest,
  labelOf,
  maxFolders,
  noDefaults,
  placeName,
  type FolderDefaults,
  type ForeignRequest,
  type Place,
} from './add-request.ts';
import type { ForeignVariable } from './collect-environments.ts';
import type { Collector } from './collector.ts';
import type { ForeignDocument } from './foreign-document.ts';
import { oauth2InOpenCollection } from './oauth2-fields.ts';
import { postmanBody } from './postman-body.ts';
import { pairs, postmanRequest, text, type Pair, type PostmanRequest } from './postman-request.ts';
import { variableName } from './references.ts';
import { checksOfScripts, noChecks, type ForeignScript } from './script/checks-of-scripts.ts';
import { unreadable } from './shell-words.ts';

const schema = /schema\.(?:getpostman|postman)\.com\/(?:json\/)?collection\/v?2/;

/** The collection in a document; the API of Postman wraps it. */
const collectionIn = (value: unknown): unknown =>
  isMembers(value) && isMembers(value['collection']) ? value['collection'] : value;

/** Whether a document is a collection of Postman. Some have no `info`. */
export function isPostman(given: unknown): boolean {
  const value = collectionIn(given);
  if (!isMembers(value) || !Array.isArray(value['item'])) return isMembers(value) && schema.test(schemaIn(value));
  return (
    isMembers(value['info']) || value['item'].every((one) => isMembers(one) && (one['request'] ?? one['item']) != null)
  );
}

const schemaIn = ({ info }: Members): string => (isMembers(info) ? String(info['schema']) : '');

const script = z
  .object({ exec: z.union([z.string(), z.array(z.string()).transform((lines) => lines.join('\n'))]).catch('') })
  .catch({ exec: '' });
const event = z
  .object({ listen: text, disabled: z.boolean().nullish(), script })
  .catch({ listen: '', disabled: true, script: { exec: '' } });
/** A list, or one event by itself. */
const events = z.union([z.array(event), event.transform((one) => [one])]).nullish();

/** Settings of a request. */
const behavior = z.record(z.string(), z.unknown()).nullish().catch(undefined);

const item = z.object({
  name: text,
  item: z.array(z.unknown()).nullish(),
  request: z.union([z.string().transform((url) => postmanRequest.parse({ url })), postmanRequest]).nullish(),
  event: events,
  auth: postmanRequest.shape.auth,
  variable: pairs.catch([]),
  protocolProfileBehavior: behavior,
  // What only Hookbench knows, in its own exports.
  _hookbench: z.record(z.string(), z.unknown()).optional().catch(undefined),
});
type Item = z.infer<typeof item>;

const collection = z.object({
  info: z.object({ name: text }).default({ name: '' }),
  item: z.array(z.unknown()),
  auth: postmanRequest.shape.auth,
  event: events,
  variable: pairs.catch([]),
  protocolProfileBehavior: behavior,
});

/** What a folder gives to its requests. */
interface Given extends FolderDefaults {
  settings: Members;
}

function authOf(
  given: PostmanRequest['auth'],
  inherited: FolderDefaults['auth'],
  warnings: string[],
): FolderDefaults['auth'] {
  if (!given) return inherited;
  if (given.type === 'noauth') return 'none';
  const { type, values } = given;
  if (type === 'oauth2') return oauth2InOpenCollection(values, warnings);
  return { ...values, type, placement: values['in'] === 'query' ? 'query' : 'header' };
}

/** Settings that are applied, or change nothing that Hookbench sends. */
const known = new Set([
  'followRedirects',
  'strictSSL',
  'disableBodyPruning',
  'disabledSystemHeaders',
  'disableCookies',
]);
/** Methods with which Postman sends no body, unless a setting says so. */
const withoutBody = new Set(['GET', 'HEAD', 'COPY', 'PURGE', 'UNLOCK']);

/** The URL of a request: that of its parts if it has any, as Postman sends it; otherwise the one that is written out. */
function urlOf({ url }: PostmanRequest): string {
  if (typeof url === 'string') return url.trim();
  const raw = url.raw.trim();
  if (url.host === '' && url.query.every(({ disabled }) => disabled !== true)) return raw;
  const written = /\?[^#]*/.exec(raw)?.[0] ?? '';
  const query = url.query
    .filter(({ disabled }) => disabled !== true)
    .map(({ hasValue, key, value }) => (hasValue ? `${key}=${value}` : key));
  const scheme = url.protocol.replace(/:\/\/$/, '');
  const user = url.auth && `${[url.auth.user, url.auth.password].filter(Boolean).join(':')}@`;
  const host = [scheme && `${scheme}://`, user, url.host, url.port && `:${url.port}`].join('');
  // Postman also writes out parameters that are disabled.
  const address =
    url.host === '' ? raw.replace(/[?#].*$/s, '') : `${host}${url.path && `/${url.path.replace(/^\//, '')}`}`;
  if (url.query.length === 0) return address + written;
  return `${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

/** Path variables. One without a value becomes a variable. */
const pathParameters = ({ url }: PostmanRequest) =>
  (typeof url === 'string' ? [] : url.variable)
    .filter(({ disabled, key }) => disabled !== true && key !== '')
    .map(({ key, value }) => ({ name: key, value: value || `{{${variableName(key)}}}`, type: 'path' }));

/** Query parameters that are only in the list of parameters. */
const disabledQuery = ({ url }: PostmanRequest) =>
  (typeof url === 'string' ? [] : url.query)
    .filter(({ disabled }) => disabled === true)
    .map(({ key, value }) => ({ name: key, value, type: 'query', disabled: true }));

function foreignOf(name: string, request: PostmanRequest, settings: Members, warnings: string[]): ForeignRequest {
  const { method } = request;
  const headers = [...request.header];
  const isPruned = withoutBody.has(method.toUpperCase()) && settings['disableBodyPruning'] !== true;
  const disabledHeaders = isMembers(settings['disabledSystemHeaders']) ? settings['disabledSystemHeaders'] : {};
  const body = postmanBody(request, disabledHeaders['content-type'] !== true, headers, warnings);
  if (body && isPruned) warnings.push(`The body is not imported: Postman sends none with ${method}.`);
  for (const unknown of ['certificate', 'proxy'] as const)
    if (request[unknown] != null) warnings.push(`The ${unknown} of the request is not imported.`);
  for (const [setting, value] of Object.entries(settings))
    if (!known.has(setting) && value != null && value !== false)
      warnings.push(`The setting ${setting} is not applied.`);
  return {
    info: { name },
    http: {
      method,
      url: urlOf(request),
      headers: headers.map(({ disabled, key, value }) => ({ name: key, value, disabled })),
      params: [...pathParameters(request), ...disabledQuery(request)],
      body: isPruned ? undefined : body,
      auth: 'inherit',
    },
    settings: { followRedirects: settings['followRedirects'] !== false },
  };
}

/** The scripts of an item or a collection. */
const scriptsOf = (event: Item['event']): ForeignScript[] =>
  (event ?? [])
    .filter(({ disabled }) => disabled !== true)
    .map(({ listen, script: { exec } }) => ({ isAfterResponse: listen === 'test', code: exec }));

const variablesOf = (all: readonly Pair[]): ForeignVariable[] =>
  all.map(({ disabled, enabled, key, type, value }) => ({
    name: key,
    value,
    secret: type === 'secret',
    disabled: disabled === true || enabled === false,
  }));

/** What documents of Postman have that requests do not need. */
function countedLosses(value: unknown): string[] {
  const counted = { examples: 0, descriptions: 0 };
  const open = [value];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (!isMembers(one)) continue;
    if (Array.isArray(one['response'])) counted.examples += one['response'].length;
    // Own exports describe there what Postman cannot do.
    const described = one['_hookbench'] === undefined ? [one, one['info'], one['request']] : [];
    for (const part of described)
      if (isMembers(part) && part['description'] != null && part['description'] !== '') counted.descriptions++;
    if (Array.isArray(one['item'])) open.push(...(one['item'] as unknown[]));
  }
  const { descriptions, examples } = counted;
  return descriptions + examples === 0
    ? []
    : [`Not imported: ${descriptions} descriptions, ${examples} examples of responses.`];
}

/**
 * Reads a collection of Postman (format 2.0 or 2.1): its requests in their folders, its variables, and what its scripts test
 * and save.
 * @throws HookbenchError `bad_input` with the line
 */
export function readPostman({ lineOf, value: given }: ForeignDocument, collector: Collector): void {
  const value = collectionIn(given);
  const lineAt = (path: readonly PropertyKey[]): number => lineOf(value === given ? path : ['collection', ...path]);
  const { data, error } = collection.safeParse(value);
  if (error) {
    const [issue] = error.issues;
    throw unreadable(
      lineAt(issue?.path ?? []),
      `the collection cannot be read: ${dottedIssue(issue).text}.`,
      'Export it from Postman as Collection v2.1.',
    );
  }

  function add(one: unknown, folders: Place, outer: Given, path: readonly (string | number)[]): void {
    const read = item.safeParse(one);
    if (read.error) {
      const [issue] = read.error.issues;
      const line = lineAt([...path, ...(issue?.path ?? [])]);
      collector.warn(`${labelOf(one, folders)} was skipped: ${dottedIssue(issue).text} (line ${line}).`);
      return;
    }
    const {
      _hookbench: extension,
      auth,
      event,
      item: inner,
      name,
      protocolProfileBehavior,
      request,
      variable,
    } = read.data;
    const place = [...folders, placeName(name)];
    const label = place.join('/');
    const warnings: string[] = [];
    const own: Given = {
      ...noDefaults,
      auth: authOf(request?.auth ?? auth, outer.auth, warnings),
      // Of an own export, the scripts say the same.
      checks: checksOfScripts(extension ? [] : scriptsOf(event), outer.checks, (text) => collector.warn(text, label)),
      settings: { ...outer.settings, ...protocolProfileBehavior },
    };
    collector.share(data?.info.name || 'Postman', variablesOf(variable));
    if (inner) {
      for (const warning of warnings) collector.warn(warning, label);
      if (folders.length >= maxFolders) collector.warn(`${label} was skipped: it is nested too deep.`);
      else for (const [index, child] of inner.entries()) add(child, place, own, [...path, 'item', index]);
    } else if (request) {
      addRequest(collector, {
        folders,
        request: foreignOf(name, request, own.settings, warnings),
        extension: { ...(own.settings['strictSSL'] === false && { verifyTls: false }), ...extension },
        defaults: own,
        place: () => `line ${lineAt(path)}`,
        warnings,
      });
    } else collector.warn(`${label} was skipped: it has no request (line ${lineAt(path)}).`);
  }

  const root = placeName(data.info.name || 'Postman');
  const warnings: string[] = [];
  const outer: Given = {
    ...noDefaults,
    auth: authOf(data.auth, undefined, warnings),
    checks: checksOfScripts(scriptsOf(data.event), noChecks, (text) => collector.warn(text, root)),
    settings: data.protocolProfileBehavior ?? {},
  };
  for (const warning of warnings) collector.warn(warning, root);
  collector.share(root, variablesOf(data.variable));
  for (const [index, one] of data.item.entries()) add(one, [root], outer, ['item', index]);
  for (const warning of countedLosses(value)) collector.warn(warning, root);
}

const variables = z.object({ name: text, values: pairs, _postman_variable_scope: text });

/** The variables in a document. The API of Postman wraps them; a list is that of the globals. */
const environmentIn = (value: unknown): unknown => {
  if (Array.isArray(value)) return { values: value, _postman_variable_scope: 'globals' };
  return isMembers(value) && isMembers(value['environment']) ? value['environment'] : value;
};

/** Whether a document is an environment of Postman, or its globals. */
export function isPostmanVariables(given: unknown): boolean {
  const value = environmentIn(given);
  if (!isMembers(value) || !Array.isArray(value['values'])) return false;
  return value['values'].every((one) => isMembers(one) && typeof one['key'] === 'string');
}

/** Reads an environment of Postman, or its globals, which all environments of the import get. */
export function readPostmanVariables({ lineOf, value }: ForeignDocument, collector: Collector): void {
  const { data, error } = variables.safeParse(environmentIn(value));
  if (error) {
    const [issue] = error.issues;
    const line = lineOf(issue?.path ?? []);
    throw unreadable(
      line,
      `the environment cannot be read: ${dottedIssue(issue).text}.`,
      'Export it from Postman again.',
    );
  }
  const isGlobal = data['_postman_variable_scope'] === 'globals';
  if (isGlobal) collector.share(data.name || 'Globals', variablesOf(data.values));
  else collector.addEnvironment(data.name || 'Postman', variablesOf(data.values));
}
