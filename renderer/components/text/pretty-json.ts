/** Deeper JSON is shown as it came: its indentation would be larger than itself. */
const deepest = 64;

/** Longer JSON is shown as it came. */
const longest = 10_000_000;

const token = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s[\]{},:"]+/g;

/**
 * JSON with a line for each member. Only white space changes: numbers, escapes, repeated names and their order stay as
 * they came. Nothing when the text is not JSON, or too long or deep to indent.
 */
export function prettyJson(text: string): string | undefined {
  if (text.length > longest || !isJson(text)) return undefined;
  let out = '';
  let depth = 0;
  let before = '';
  for (const [part] of text.matchAll(token)) {
    const closes = part === '}' || part === ']';
    const opened = before === '{' || before === '[';
    if (closes) depth -= 1;
    if (depth > deepest) return undefined;
    if (closes ? !opened : opened || before === ',') out += `\n${'  '.repeat(depth)}`;
    out += part === ':' ? ': ' : part;
    if (part === '{' || part === '[') depth += 1;
    before = part;
  }
  return out;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
