import { z } from 'zod';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { nothingInherited, type CollectionDefaults } from '../../collections/inherited.ts';
import { addRequest, labelOf, maxFolders, placeName, type ForeignRequest, type Place } from './add-request.ts';
import { createCollector } from './collector.ts';
import { readForeign } from './foreign-document.ts';
import type { Imported } from './imported.ts';
import { unreadable } from './shell-words.ts';

const schemaOf = /schema\.getpostman\.com\/json\/collection\/v2\.[01]\.0/;

/** Whether a text is a collection of Postman, by the schema that it names near its start or end. */
export const looksLikePostman = (text: string): boolean =>
  /^\uFEFF?\s*\{/.test(text) && schemaOf.test(text.slice(0, 100_000));

const text = z
  .union([z.string(), z.number(), z.boolean()])
  .nullish()
  .transform((value) => String(value ?? ''));
const pair = z.object({
  key: text,
  value: text,
  disabled: z.boolean().nullish(),
  type: z.string().nullish(),
  contentType: z.string().nullish(),
});
const pairs = z
  .array(pair)
  .nullish()
  .transform((all) => all ?? []);
const auth = z
  .object({ type: z.string(), bearer: pairs, basic: pairs, apikey: pairs })
  .partial({ bearer: true, basic: true, apikey: true });
const request = z.object({
  method: z.string().default('GET'),
  url: z.union([z.string(), z.object({ raw: text, variable: pairs })]).default(''),
  header: z.union([z.string().transform(() => []), pairs]),
  body: z
    .object({
      mode: z.string().nullish(),
      raw: text,
      urlencoded: pairs,
      formdata: pairs,
      options: z.object({ raw: z.object({ language: z.string().nullish() }).nullish() }).nullish(),
    })
    .nullish(),
  auth: auth.nullish(),
});
type PostmanRequest = z.infer<typeof request>;

/** Settings of a request. */
const behavior = z
  .object({
    followRedirects: z.boolean().nullish(),
    strictSSL: z.boolean().nullish(),
    disabledSystemHeaders: z.record(z.string(), z.boolean()).nullish(),
  })
  .nullish()
  .catch(undefined);

const item = z.object({
  name: text,
  item: z.array(z.unknown()).nullish(),
  request: z.union([z.string().transform((url) => request.parse({ url })), request]).nullish(),
  event: z.array(z.unknown()).nullish(),
  auth: auth.nullish(),
  protocolProfileBehavior: behavior,
  // What only Hookbench knows, in its own exports.
  _hookbench: z.record(z.string(), z.unknown()).optional().catch(undefined),
});

type FileAuth = CollectionDefaults['auth'];

function authOf(given: z.infer<typeof auth> | null | undefined, inherited: FileAuth): FileAuth {
  if (!given) return inherited;
  if (given.type === 'noauth') return 'none';
  const valueOf = (name: string): string =>
    [given.bearer, given.basic, given.apikey].flatMap((all) => all ?? []).find(({ key }) => key === name)?.value ?? '';
  return {
    type: given.type,
    token: valueOf('token'),
    username: valueOf('username'),
    password: valueOf('password'),
    key: valueOf('key'),
    value: valueOf('value'),
    placement: valueOf('in') === 'query' ? 'query' : 'header',
  };
}

const fieldsOf = (all: readonly z.infer<typeof pair>[]) =>
  all.map(({ contentType, disabled, key, type, value }) => ({
    name: key,
    value,
    disabled,
    ...(contentType != null && { contentType }),
    ...(type === 'file' && { type }),
  }));

const bodyTypes: Readonly<Record<string, string>> = { json: 'json', xml: 'xml' };

function bodyOf({ body }: PostmanRequest, isTyped: boolean): NonNullable<ForeignRequest['http']>['body'] {
  if (body?.mode == null || (body.mode === 'raw' && body.raw === '')) return undefined;
  if (body.mode === 'raw')
    return { type: isTyped ? (bodyTypes[body.options?.raw?.language ?? ''] ?? 'text') : 'untyped', data: body.raw };
  if (body.mode === 'urlencoded') return { type: 'form-urlencoded', data: fieldsOf(body.urlencoded) };
  if (body.mode === 'formdata') return { type: 'multipart-form', data: fieldsOf(body.formdata) };
  return { type: body.mode, data: undefined };
}

function foreignOf({
  _hookbench: own,
  event,
  name,
  protocolProfileBehavior: settings,
  request: given,
}: z.infer<typeof item>) {
  const { header, method, url } = given ?? request.parse({});
  const parameters = typeof url === 'string' ? [] : url.variable;
  const foreign: ForeignRequest = {
    info: { name },
    http: {
      method,
      url: typeof url === 'string' ? url : url.raw,
      headers: header.map(({ disabled, key, value }) => ({ name: key, value, disabled })),
      params: parameters.map(({ key, value }) => ({ name: key, value, type: 'path' })),
      body: given && bodyOf(given, settings?.disabledSystemHeaders?.['content-type'] !== true),
      auth: 'inherit',
    },
    // Of an own export, the scripts say the same.
    runtime: { scripts: own ? [] : event },
    settings: { followRedirects: settings?.followRedirects ?? true },
  };
  return foreign;
}

const settingsOf = ({ protocolProfileBehavior: settings }: z.infer<typeof item>) =>
  settings?.strictSSL === false ? { verifyTls: false } : {};

/** Variables that Hookbench always has. */
const isBuiltIn = (name: string): boolean => /^(?:api|auth|catcher)(?:\.https?)?$/.test(name);

const collection = z.object({
  info: z.object({ name: text }),
  item: z.array(z.unknown()),
  auth: auth.nullish(),
  variable: pairs.catch([]),
});

/**
 * Reads a collection of Postman (format 2.0 or 2.1): its requests in their folders. Scripts are skipped.
 * @throws HookbenchError `bad_input` with the line
 */
export function readPostman(source: string): Imported {
  const { lineOf, value } = readForeign(source);
  const { data, error } = collection.safeParse(value);
  if (error) {
    const [issue] = error.issues;
    throw unreadable(
      lineOf((issue?.path ?? []) as string[]),
      `the collection cannot be read: ${dottedIssue(issue).text}.`,
      'Export it from Postman as Collection v2.1.',
    );
  }
  const collector = createCollector();

  function add(given: unknown, folders: Place, inherited: FileAuth, path: readonly (string | number)[]): void {
    const read = item.safeParse(given);
    if (read.error) {
      const [issue] = read.error.issues;
      const line = lineOf([...path, ...((issue?.path ?? []) as string[])]);
      collector.warn(`${labelOf(given, folders)} was skipped: ${dottedIssue(issue).text} (line ${line}).`);
      return;
    }
    const { item: inner, name, request: own } = read.data;
    const auth = authOf(own?.auth ?? read.data.auth, inherited);
    if (inner) {
      const place = [...folders, placeName(name)];
      if (folders.length >= maxFolders) collector.warn(`${place.join('/')} was skipped: it is nested too deep.`);
      else for (const [index, one] of inner.entries()) add(one, place, auth, [...path, 'item', index]);
    } else if (own)
      addRequest(collector, {
        folders,
        request: foreignOf(read.data),
        extension: { ...settingsOf(read.data), ...read.data['_hookbench'] },
        defaults: { ...nothingInherited, auth },
        place: () => `line ${lineOf(path)}`,
      });
  }

  const root = [placeName(data.info.name || 'Postman')];
  for (const [index, one] of data.item.entries()) add(one, root, authOf(data.auth, undefined), ['item', index]);
  collector.warnOfVariables(data.variable.map(({ key }) => key).filter((key) => !isBuiltIn(key)));
  return collector.imported('postman');
}
