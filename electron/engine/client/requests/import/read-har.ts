import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { createCollector, requestName } from './collector.ts';
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

/** Whether a text is JSON with `log.entries`. */
function hasLog(text: string): boolean {
  try {
    return z.object({ log: z.object({ entries: z.unknown() }) }).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Whether a text looks like a HAR, from its file name or its content. */
export function looksLikeHar(text: string, name?: string): boolean {
  const begin = text.trimStart();
  return isHarName(name) || /^\{\s*"log"\s*:/.test(begin) || (begin.startsWith('{') && hasLog(begin));
}

function notHar(what: string, hint: string, cause?: unknown): HookbenchError {
  return new HookbenchError('bad_input', what, { field: '/text', hint, cause });
}

function readLog(text: string): z.infer<typeof harFile>['log'] {
  let value: unknown;
  try {
    value = JSON.parse(text.trimStart());
  } catch (cause) {
    const hint = 'Export it again; it may be incomplete.';
    throw notHar(`The HAR cannot be read: ${messageOf(cause)}.`, hint, cause);
  }
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

const redactedWarning = (count: number): string[] =>
  count === 0 ? [] : [`The file does not contain secrets. Requests with [redacted] instead: ${count}.`];

/**
 * Reads a HAR 1.2: one request per entry, in folders named after its page, else after the file.
 * @param name Name of the file.
 * @throws HookbenchError `bad_input` if it is not a HAR
 */
export function readHar(text: string, name?: string): Imported {
  const { entries, pages } = readLog(text);
  const known = pages.flatMap((page) => harPage.safeParse(page).data ?? []);
  const titles = new Map(known.map(({ id, title }) => [id, folderName(title)]));
  const ofFile = folderName((name ?? '').replace(/\.har$/i, '')) || 'HAR';
  const folderOf = (page = ''): string => titles.get(page) || ofFile;
  const collector = createCollector();
  let redacted = 0;
  for (const [index, entry] of entries.entries()) {
    const { item, warnings } = readEntry(entry, `Entry ${index + 1}`, folderOf);
    if (item && redactedMark.test(JSON.stringify(item.spec))) redacted++;
    if (item) collector.add(item);
    for (const warning of warnings) collector.warn(warning);
  }
  const { items, warnings, ...rest } = collector.imported('har');
  return { ...rest, items, warnings: [...redactedWarning(redacted), ...warnings] };
}
