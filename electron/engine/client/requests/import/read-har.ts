import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { requestSpec, type RequestSpecInput } from '#shared/model/request-run.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { requestName, type Collector } from './collector.ts';
import type { ForeignDocument } from './foreign-document.ts';
import type { Imported } from './import-job.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { formBoundary, multipartText } from './form-text.ts';

const param = z.object({
  name: z.string(),
  value: z.string().default(''),
  fileName: z.string().optional(),
  contentType: z.string().optional(),
});

const postData = z.object({
  mimeType: z.string().default(''),
  text: z.string().optional(),
  params: z.array(param).default([]),
  // HAR 1.2 has no field for the encoding. Our exports use `_encoding`, some tools `encoding`.
  encoding: z.string().optional(),
  _encoding: z.string().optional(),
});

/** The fields of a HAR request that are imported. */
const harRequest = z.object({
  method: z.string(),
  url: z
    .string()
    .regex(/^https?:\/\//i, 'Enter a URL that starts with http:// or https://')
    .refine(URL.canParse, 'Enter a URL'),
  headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  postData: postData.nullish(),
});
type HarRequest = z.infer<typeof harRequest>;

interface Body {
  body?: string;
  bodyBase64?: string;
  /** The default Content-Type. */
  type?: string;
  warnings: string[];
}

/** A form from its fields. HAR does not contain the content of its files. */
function formOf({ mimeType, params }: z.infer<typeof postData>, given: string | undefined): Body {
  const type = given ?? mimeType;
  if (!type.toLowerCase().startsWith('multipart/')) {
    const body = new URLSearchParams(params.map(({ name, value }): HeaderPair => [name, value])).toString();
    return { body, type: 'application/x-www-form-urlencoded', warnings: [] };
  }
  const boundary = /;\s*boundary="?([^";]+)"?/i.exec(type)?.[1] ?? formBoundary;
  const parts = params.map(({ contentType, ...part }) => ({ ...part, type: contentType }));
  const files = params.filter(({ fileName, value }) => fileName !== undefined && value === '');
  return {
    body: multipartText(parts, boundary),
    type: `multipart/form-data; boundary=${boundary}`,
    warnings: files.map(
      ({ fileName = '', name }) => `the form field ${name} is the file ${fileName}, whose content is not in the HAR.`,
    ),
  };
}

function bodyOf({ postData: data }: HarRequest, type: string | undefined): Body {
  if (!data) return { warnings: [] };
  const { _encoding, encoding = _encoding, params, text = '' } = data;
  if (text === '') return params.length > 0 ? formOf(data, type) : { warnings: [] };
  return encoding === 'base64' ? { bodyBase64: text, warnings: [] } : { body: text, warnings: [] };
}

const sizeOf = ({ body = '', bodyBase64 }: Body): number =>
  bodyBase64 === undefined ? Buffer.byteLength(body) : Buffer.from(bodyBase64, 'base64').length;

const isNamed = (wanted: string) => (pair: HeaderPair) => pair[0].toLowerCase() === wanted;

/**
 * The request of an entry with its header fields, except HTTP/2 pseudo-headers (`:authority`) and a Content-Length that
 * does not match the body: a server would wait for the missing bytes.
 */
function harSpec(request: HarRequest): { spec: RequestSpecInput; warnings: string[] } {
  const given = request.headers
    .map(({ name, value }): HeaderPair => [name, value])
    .filter(([name]) => !name.startsWith(':'));
  const ofType = given.find(isNamed('content-type'))?.[1];
  const read = bodyOf(request, ofType);
  const { type, warnings, ...body } = read;
  const size = String(sizeOf(read));
  const wrong = given.find((pair) => isNamed('content-length')(pair) && pair[1].trim() !== size);
  const headers = given.filter((pair) => pair !== wrong);
  if (type !== undefined && ofType === undefined) headers.push(['Content-Type', type]);
  return {
    spec: { method: request.method, url: request.url, headers, ...body },
    warnings: wrong
      ? [...warnings, `Content-Length was skipped: it is ${wrong[1]}, but the body has ${size} bytes.`]
      : warnings,
  };
}

type Item = Imported['items'][number];

const harFile = z.object({
  log: z.object({
    version: z.string().default('1.2'),
    pages: z.array(z.unknown()).catch([]),
    entries: z.array(z.unknown()),
  }),
});
const harPage = z.object({ id: z.string(), title: z.string() });
const harEntry = z.object({ pageref: z.string().optional().catch(undefined), request: harRequest });

const isHarName = (name: string | undefined): boolean => name?.toLowerCase().endsWith('.har') === true;

/** Whether a document is a HAR, by the name of its file or its content. */
export const isHar = (value: unknown, name?: string): boolean =>
  isHarName(name) || (isMembers(value) && isMembers(value['log']) && value['log']['entries'] !== undefined);

function notHar(what: string, hint: string): HookbenchError {
  return new HookbenchError('bad_input', what, { field: '/text', hint });
}

function readLog(value: unknown): z.infer<typeof harFile>['log'] {
  const file = harFile.safeParse(value);
  if (!file.success) {
    throw notHar(
      `This is not a HAR: ${dottedIssue(file.error.issues[0]).text}.`,
      'A HAR is a JSON object with log.version and the list log.entries.',
    );
  }
  const { log } = file.data;
  if (/^1\./.test(log.version)) return log;
  throw notHar(`HAR ${log.version.slice(0, 100)} is not supported.`, 'Save it as HAR 1.2.');
}

/** A folder name without `/`, which would separate folders. */
const folderName = (text: string): string =>
  text
    .replace(/^[a-z]+:\/\//i, '')
    .replaceAll('/', ' ')
    .trim()
    .slice(0, 200);

/** The method and URL of an entry, if readable, for warnings. */
const named = z
  .object({ request: z.object({ method: z.string(), url: z.string() }) })
  .transform(({ request: { method, url } }) => ` (${`${method} ${url}`.slice(0, 200)})`)
  .catch('');

function readEntry(
  entry: unknown,
  label: string,
  folderOf: (page?: string) => string,
): { item?: Item; warnings: string[] } {
  const skipped = (error: z.ZodError): { warnings: string[] } => {
    const { where, text } = dottedIssue(error.issues[0]);
    const why = ['', 'request'].includes(where) ? 'it has no request' : text;
    return { warnings: [`${label}${named.parse(entry)} was skipped: ${why}.`] };
  };
  const read = harEntry.safeParse(entry);
  if (!read.success) return skipped(read.error);
  const { pageref, request } = read.data;
  const { spec: draft, warnings } = harSpec(request);
  const spec = requestSpec.safeParse(draft);
  if (!spec.success) return skipped(spec.error);
  const name = requestName(request.method, request.url);
  return {
    item: { name, folder: folderOf(pageref), spec: spec.data },
    warnings: warnings.map((warning) => `${label}: ${warning}`),
  };
}

/** The placeholder for secrets in our exports. */
const redactedMark = /\[redacted\]|%5Bredacted%5D/i;

/**
 * Reads a HAR 1.2: one request per entry, in folders named after its page, else after the file.
 * @throws HookbenchError `bad_input` if it is not a HAR
 */
export function readHar({ name, value }: ForeignDocument & { name?: string | undefined }, collector: Collector): void {
  const { entries, pages } = readLog(value);
  const known = pages.flatMap((page) => harPage.safeParse(page).data ?? []);
  const titles = new Map(known.map(({ id, title }) => [id, folderName(title)]));
  const ofFile = folderName((name ?? '').replace(/\.har$/i, '')) || 'HAR';
  const folderOf = (page = ''): string => titles.get(page) || ofFile;
  const read = entries.map((entry, index) => readEntry(entry, `Entry ${index + 1}`, folderOf));
  const redacted = read.filter(({ item }) => item && redactedMark.test(JSON.stringify(item.spec))).length;
  if (redacted > 0) collector.warn(`The file does not contain secrets. Requests with [redacted] instead: ${redacted}.`);
  for (const { item, warnings } of read) {
    if (item) collector.add(item);
    for (const warning of warnings) collector.warn(warning);
  }
}
