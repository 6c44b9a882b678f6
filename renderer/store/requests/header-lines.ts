import type { Pair } from '../pair.ts';

/** Prefix of a disabled header; no header name can start with it. */
const off = '// ';

/** Headers as text for bulk editing, one per line; disabled headers start with `// `. */
export function linesOfHeaders(headers: readonly Pair[]): string {
  return headers.map(({ name, value, enabled }) => `${enabled ? '' : off}${name}: ${value}`).join('\n');
}

/** Parses such text. Lines without a name are ignored; values are trimmed. */
export function headersOfLines(text: string): Pair[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const enabled = !line.trimStart().startsWith('//');
    const header = enabled ? line : line.trimStart().slice(2);
    const colon = header.indexOf(':');
    const name = (colon < 0 ? header : header.slice(0, colon)).trim();
    return name === '' ? [] : [{ name, value: colon < 0 ? '' : header.slice(colon + 1).trim(), enabled }];
  });
}
