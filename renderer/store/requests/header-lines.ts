import type { Pair } from './request-form.ts';

/** Stands before a header that is off; no header name can begin so. */
const off = '// ';

/** Headers as text, one on each line, to be edited in bulk; those that are off behind `// `. */
export function linesOfHeaders(headers: readonly Pair[]): string {
  return headers.map(({ name, value, enabled }) => `${enabled ? '' : off}${name}: ${value}`).join('\n');
}

/** Headers of such a text. Lines without a name are left out; white space around a value is not part of it. */
export function headersOfLines(text: string): Pair[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const enabled = !line.trimStart().startsWith('//');
    const header = enabled ? line : line.trimStart().slice(2);
    const colon = header.indexOf(':');
    const name = (colon < 0 ? header : header.slice(0, colon)).trim();
    return name === '' ? [] : [{ name, value: colon < 0 ? '' : header.slice(colon + 1).trim(), enabled }];
  });
}
