import { HookbenchError } from '../errors/hookbench-error.ts';
import { formatNumber } from '../trace/counted.ts';
import { maxImportCharacters } from './max-import.ts';

/** Maximum size of a file to import, in bytes. Most of a HAR file is responses, which are not imported. */
export const maxImportFileBytes = 100_000_000;

type Fields = Record<string, unknown>;

const pick = (value: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries((value ?? {}) as Fields).filter(([name]) => names.includes(name)));

/** Removes the responses from a HAR file; returns any other text unchanged. */
function withoutResponses(text: string): string {
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

/** The size of a text within JSON, in bytes of UTF-8. */
function sentBytes(text: string): number {
  const json = JSON.stringify(text);
  let bytes = json.length;
  for (let index = 0; index < json.length; index++) {
    const code = json.charCodeAt(index);
    if (code >= 0x80) bytes += 1;
    // A surrogate is half of a four-byte character.
    if (code >= 0x800 && (code & 0xf800) !== 0xd800) bytes += 1;
  }
  return bytes;
}

/**
 * The text of an import file; a HAR file that is too large is reduced by its responses.
 * @throws HookbenchError `bad_input` if it is still too large.
 */
export function importableText(name: string, text: string): string {
  if (text.length <= maxImportCharacters && sentBytes(text) <= maxImportCharacters) return text;
  const less = withoutResponses(text);
  const bytes = sentBytes(less);
  if (bytes <= maxImportCharacters) return less;
  throw new HookbenchError(
    'bad_input',
    `${name} contains ${formatNumber(bytes)} bytes of requests. The maximum is ${formatNumber(maxImportCharacters)}.`,
    {
      hint: 'Import a part of it, for example a recording of fewer requests.',
    },
  );
}
