import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { isMembers } from '../../../interface/read/members.ts';
import { requestName, type Collector } from './collector.ts';
import type { ForeignDocument } from './foreign-document.ts';
import { harRequest, harSpec } from './har-spec.ts';
import type { Imported } from './imported.ts';

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
