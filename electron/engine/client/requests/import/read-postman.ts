import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { createCollector, type Collector } from './collector.ts';
import { formBoundary, multipartText } from './form-text.ts';
import type { Imported } from './imported.ts';

const schemaOf = /schema\.getpostman\.com\/json\/collection\/v2\.[01]\.0/;

/** Whether a text is a collection of Postman, by the schema that it names near its start or end. */
export const looksLikePostman = (text: string): boolean =>
  text.trimStart().startsWith('{') && schemaOf.test(text.slice(0, 100_000));

const maxDepth = 50;
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
  .transform((all) => (all ?? []).filter(({ disabled }) => disabled !== true));
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

const item = z.object({
  name: text,
  item: z.array(z.unknown()).nullish(),
  request: z.union([z.string().transform((url) => request.parse({ url })), request]).nullish(),
  event: z.array(z.unknown()).nullish(),
  auth: auth.nullish(),
});

interface Part {
  headers: HeaderPair[];
  warning?: string;
}

const valueOf = (all: readonly z.infer<typeof pair>[] | undefined, name: string): string =>
  all?.find(({ key }) => key === name)?.value ?? '';

function authOf(given: z.infer<typeof auth> | null | undefined): Part {
  if (!given || given.type === 'noauth') return { headers: [] };
  const { apikey, basic, bearer, type } = given;
  if (type === 'bearer') return { headers: [['Authorization', `Bearer ${valueOf(bearer, 'token')}`]] };
  if (type === 'apikey' && valueOf(apikey, 'in') !== 'query')
    return { headers: [[valueOf(apikey, 'key'), valueOf(apikey, 'value')]] };
  const credentials = `${valueOf(basic, 'username')}:${valueOf(basic, 'password')}`;
  if (type === 'basic' && !credentials.includes('{{'))
    return { headers: [['Authorization', `Basic ${Buffer.from(credentials).toString('base64')}`]] };
  return { headers: [], warning: `the authorization ${type} was skipped` };
}

const languages: Readonly<Record<string, string>> = { json: 'application/json', xml: 'application/xml' };

function bodyOf({ body }: PostmanRequest): Part & { body?: string } {
  const { formdata = [], mode, options, raw = '', urlencoded = [] } = body ?? {};
  const fields = (mode === 'formdata' ? formdata : urlencoded).map(({ contentType, key, value }) => ({
    name: key,
    value,
    type: contentType ?? undefined,
  }));
  if (mode === 'raw') {
    const type = languages[options?.raw?.language ?? ''];
    return raw === '' ? { headers: [] } : { body: raw, headers: type === undefined ? [] : [['Content-Type', type]] };
  }
  if (mode === 'urlencoded') {
    const form = new URLSearchParams(fields.map(({ name, value }): [string, string] => [name, value])).toString();
    return { body: form, headers: [['Content-Type', 'application/x-www-form-urlencoded']] };
  }
  if (mode === 'formdata') {
    const files = formdata.some(({ type }) => type === 'file');
    return {
      body: multipartText(fields, formBoundary),
      headers: [['Content-Type', `multipart/form-data; boundary=${formBoundary}`]],
      ...(files && { warning: 'the content of its files is not in the collection' }),
    };
  }
  return mode == null ? { headers: [] } : { headers: [], warning: `the body of mode ${mode} was skipped` };
}

function urlOf({ url }: PostmanRequest): string {
  if (typeof url === 'string') return url;
  let filled = url.raw;
  for (const { key, value } of url.variable) if (value !== '') filled = filled.replace(`/:${key}`, () => `/${value}`);
  return filled;
}

/** Adds a request, or what a folder contains. @param inherited The authorization of the folder. */
function addItem(
  collector: Collector,
  given: unknown,
  folders: readonly string[],
  inherited: z.infer<typeof auth> | null | undefined,
): void {
  const place = folders.join('/');
  const { data, error } = item.safeParse(given);
  if (error) {
    collector.warn(`An item of ${place} was skipped: ${dottedIssue(error.issues[0]).text}.`);
    return;
  }
  const name = data.name.replaceAll('/', ' ').trim() || 'Untitled';
  if (data.item) {
    if (folders.length >= maxDepth) collector.warn(`${place}/${name} was skipped: it is nested too deep.`);
    else for (const one of data.item) addItem(collector, one, [...folders, name], data.auth ?? inherited);
    return;
  }
  if (!data.request) return;
  const [credentials, body] = [authOf(data.request.auth ?? inherited), bodyOf(data.request)];
  const own = data.request.header.map(({ key, value }): HeaderPair => [key, value]);
  const names = new Set(own.map(([field]) => field.toLowerCase()));
  const implied = [...credentials.headers, ...body.headers].filter(([field]) => !names.has(field.toLowerCase()));
  const spec = requestSpec.safeParse({
    method: data.request.method,
    url: urlOf(data.request),
    headers: [...own, ...implied],
    ...(body.body !== undefined && { body: body.body }),
  });
  if (!spec.success) {
    collector.warn(`${place}/${name} was skipped: ${dottedIssue(spec.error.issues[0]).text}.`);
    return;
  }
  const scripts = data.event && data.event.length > 0 ? 'its scripts were skipped' : undefined;
  for (const warning of [credentials.warning, body.warning, scripts])
    if (warning !== undefined) collector.warn(`${place}/${name}: ${warning}.`);
  collector.add({ name: name.slice(0, 200), folder: place.slice(0, 500), spec: spec.data });
}

const collection = z.object({
  info: z.object({ name: text }),
  item: z.array(z.unknown()),
  auth: auth.nullish(),
});

/**
 * Reads a collection of Postman (format 2.0 or 2.1): its requests in their folders. Scripts are skipped.
 * @throws HookbenchError `bad_input` if it is not such a collection
 */
export function readPostman(source: string): Imported {
  const { data, error } = collection.safeParse(jsonOf(source));
  if (error)
    throw new HookbenchError('bad_input', `The collection cannot be read: ${dottedIssue(error.issues[0]).text}.`, {
      field: '/text',
      hint: 'Export it from Postman as Collection v2.1.',
    });
  const collector = createCollector();
  const root = data.info.name.replaceAll('/', ' ').trim() || 'Postman';
  for (const one of data.item) addItem(collector, one, [root], data.auth);
  return collector.imported('postman');
}

function jsonOf(source: string): unknown {
  try {
    return JSON.parse(source) as unknown;
  } catch (cause) {
    throw new HookbenchError(
      'bad_input',
      `The collection is not valid JSON: ${(cause as Error).message.slice(0, 200)}.`,
      {
        field: '/text',
        hint: 'Export it from Postman again as Collection v2.1.',
        cause,
      },
    );
  }
}
