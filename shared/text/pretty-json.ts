import { isJson } from './json.ts';

/** Deeper JSON is not formatted: its indentation would be larger than the JSON itself. In levels. */
const maxDepth = 64;

/** Longer JSON is not formatted, in characters. */
const maxLength = 10_000_000;

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/**
 * Formats JSON with one member per line. Only white space changes: numbers, escapes, repeated names and their order stay
 * the same. Returns undefined when the text is not JSON, or too long or too deep to format.
 */
export function prettyJson(text: string): string | undefined {
  if (text.length > maxLength || !isJson(text)) return undefined;
  let out = '';
  let depth = 0;
  let before = '';
  for (const [part] of text.matchAll(token)) {
    const closes = part === '}' || part === ']';
    const opened = before === '{' || before === '[';
    if (closes) depth -= 1;
    if (depth > maxDepth) return undefined;
    if (closes ? !opened : opened || before === ',') out += `\n${'  '.repeat(depth)}`;
    out += part === ':' ? ': ' : part;
    if (part === '{' || part === '[') depth += 1;
    before = part;
  }
  return out;
}
