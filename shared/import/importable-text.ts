import { HookbenchError } from '../errors/hookbench-error.ts';
import { largestImport } from './largest-import.ts';

/** Of a file with requests to import, the most bytes that are read: in a HAR most are answers, which are not imported. */
export const largestImportFile = 100_000_000;

type Fields = Record<string, unknown>;

const pick = (value: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries((value ?? {}) as Fields).filter(([name]) => names.includes(name)));

/** Of a HAR what is imported; any other text as it is. */
function withoutAnswers(text: string): string {
  try {
    const { log } = JSON.parse(text.trimStart()) as { log: { pages?: Fields[]; entries: Fields[] } };
    const entries = log.entries.map((entry) => ({
      ...pick(entry, ['pageref']),
      request: pick(entry['request'], ['method', 'url', 'headers', 'postData']),
    }));
    const pages = (log.pages ?? []).map((page) => pick(page, ['id', 'title']));
    return JSON.stringify({ log: { ...pick(log, ['version']), pages, entries } });
  } catch {
    return text;
  }
}

/** How many bytes a text takes within JSON, in UTF-8. */
function sentBytes(text: string): number {
  const json = JSON.stringify(text);
  let bytes = json.length;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code >= 0x80) bytes += 1;
    // A surrogate is half of four bytes.
    if (code >= 0x800 && (code & 0xf800) !== 0xd800) bytes += 1;
  }
  return bytes;
}

/**
 * The text of a file with requests as it is imported: a HAR that is too large without its answers.
 * @throws HookbenchError `bad_input` when it is too large even so
 */
export function importableText(name: string, text: string): string {
  if (text.length <= largestImport && sentBytes(text) <= largestImport) return text;
  const less = withoutAnswers(text);
  const bytes = sentBytes(less);
  if (bytes <= largestImport) return less;
  throw new HookbenchError('bad_input', `${name} holds ${bytes} bytes of requests; ${largestImport} are the most.`, {
    hint: 'Save a part of it, such as a recording of fewer requests.',
  });
}
