import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import { requestSpec } from '#shared/model/request-spec.ts';
import { harRequest, harSpec } from './har-spec.ts';
import type { Imported } from './imported.ts';
import { requestName } from './request-name.ts';

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

/** Whether JSON is meant as a HAR, wherever in it `log` stands. */
function hasLog(text: string): boolean {
  try {
    return z.object({ log: z.object({ entries: z.unknown() }) }).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}

/** Whether a text is meant as a HAR, by the name of its file or by how it begins. */
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
    const hint = 'Export it again; it may be cut short.';
    throw notHar(`The HAR cannot be read: ${messageOf(cause)}.`, hint, cause);
  }
  const file = harFile.safeParse(value);
  if (!file.success) {
    const [issue] = file.error.issues;
    const where = issue?.path.join('.') ?? '';
    throw notHar(
      `This is no HAR: ${where === '' ? '' : `${where}: `}${issue?.message ?? ''}.`,
      'A HAR is a JSON object with log.version and the list log.entries.',
    );
  }
  const { log } = file.data;
  if (/^1\./.test(log.version)) return log;
  throw notHar(`HAR ${log.version.slice(0, 100)} is not read.`, 'Save it as HAR 1.2.');
}

/** A name for a folder, whose parts a stroke would part. */
const folderName = (text: string): string =>
  text
    .replace(/^[a-z]+:\/\//i, '')
    .replaceAll('/', ' ')
    .trim()
    .slice(0, 200);

/** What an entry asked for, as far as it says, to tell it from others. */
const named = z
  .object({ request: z.object({ method: z.string(), url: z.string() }) })
  .transform(({ request: { method, url } }) => ` (${`${method} ${url}`.slice(0, 200)})`)
  .catch('');

function readEntry(
  entry: unknown,
  place: string,
  folderOf: (page?: string) => string,
): { item?: Item; warnings: string[] } {
  const leftOut = (error: z.ZodError): { warnings: string[] } => {
    const [issue] = error.issues;
    const where = issue?.path.join('.') ?? '';
    const why = ['', 'request'].includes(where) ? 'it has no request' : `${where}: ${issue?.message ?? ''}`;
    return { warnings: [`${place}${named.parse(entry)} was left out: ${why}.`] };
  };
  const read = harEntry.safeParse(entry);
  if (!read.success) return leftOut(read.error);
  const { pageref, request } = read.data;
  const { spec: draft, warnings } = harSpec(request);
  const spec = requestSpec.safeParse(draft);
  if (!spec.success) return leftOut(spec.error);
  const name = requestName(request.method, request.url);
  return {
    item: { name, folder: folderOf(pageref), spec: spec.data },
    warnings: warnings.map((words) => `${place}: ${words}`),
  };
}

/** By what our exports replace secrets. */
const gone = /\[redacted\]|%5Bredacted%5D/i;

function sayRedacted(items: readonly Item[]): string[] {
  const count = items.filter(({ spec }) => gone.test(JSON.stringify(spec))).length;
  return count === 0
    ? []
    : [`Secrets were left out of the file: requests that hold [redacted] in their place: ${count}.`];
}

/**
 * Reads a HAR 1.2: one request an entry, in folders by the title of its page, else by the name of the file.
 * @param name Of the file.
 * @throws HookbenchError `bad_input` when it is no HAR
 */
export function readHar(text: string, name?: string): Imported {
  const { entries, pages } = readLog(text);
  const known = pages.flatMap((page) => harPage.safeParse(page).data ?? []);
  const titles = new Map(known.map(({ id, title }) => [id, folderName(title)]));
  const ofFile = folderName((name ?? '').replace(/\.har$/i, '')) || 'HAR';
  const folderOf = (page = ''): string => titles.get(page) || ofFile;
  const read = entries.map((entry, index) => readEntry(entry, `Entry ${index + 1}`, folderOf));
  const items = read.flatMap(({ item }) => item ?? []);
  return { format: 'har', items, warnings: [...sayRedacted(items), ...read.flatMap(({ warnings }) => warnings)] };
}
