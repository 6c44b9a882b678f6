/** A JSON value whose numbers and order are as they were written. */
export type Node =
  | { kind: 'object'; members: readonly (readonly [name: string, value: Node])[] }
  | { kind: 'list'; items: readonly Node[] }
  | { kind: 'text'; text: string }
  | { kind: 'number' | 'word'; source: string };

/** JSON that is nested deeper is not serialised again: its indentation grows with the square of the depth. */
const maxDepth = 32;
const token = /\s*(?:("[^"\\]*(?:\\.[^"\\]*)*")|(-?\d[\d.eE+-]*)|(true|false|null)|([{}[\],:]))/y;

class TooDeep extends Error {}

/** Reads a text that JSON.parse accepts. */
function readNode(text: string): Node {
  token.lastIndex = 0;
  const next = () => token.exec(text) ?? [];
  function value([, string, number, word, mark]: readonly (string | undefined)[], depth: number): Node {
    if (string !== undefined) return { kind: 'text', text: JSON.parse(string) as string };
    if (number !== undefined) return { kind: 'number', source: number };
    if (word !== undefined) return { kind: 'word', source: word };
    if (depth === maxDepth) throw new TooDeep();
    const items: Node[] = [];
    const members: (readonly [string, Node])[] = [];
    const close = mark === '{' ? '}' : ']';
    for (let part = next(); part[4] !== close; part = next()) {
      if (part.length === 0) throw new TooDeep();
      if (part[4] === ',') continue;
      if (close === ']') items.push(value(part, depth + 1));
      else {
        next();
        members.push([JSON.parse(part[1] ?? '""') as string, value(next(), depth + 1)]);
      }
    }
    return close === ']' ? { kind: 'list', items } : { kind: 'object', members };
  }
  return value(next(), 0);
}

/** The JSON value of a text; undefined if it is not a list or an object, or nested too deeply. */
export function jsonNode(text: string): Node | undefined {
  if (!/^\uFEFF?\s*[[{]/.test(text)) return undefined;
  const plain = text.replace(/^\uFEFF/, '');
  try {
    JSON.parse(plain);
    return readNode(plain);
  } catch {
    return undefined;
  }
}
