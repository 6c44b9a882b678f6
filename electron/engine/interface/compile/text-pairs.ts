import type { TextTree } from './typed-text.ts';

/** The pairs of a query, form or cookie by name. */
export interface TextPairs {
  /** The values as sent. */
  raw(name: string): readonly string[];
  /** The decoded values. */
  texts(name: string): string[];
  names(): Iterable<string>;
  /** The values at `name[a][b]`; undefined if there are none. */
  tree(name: string): TextTree | undefined;
  decode(raw: string): string;
}

/** Max brackets after a name. */
const maxDepth = 20;

/** Decodes a part of a query or form. What is not UTF-8 is replaced. */
const decodeForm = (raw: string): string =>
  /[%+]/.test(raw) ? (new URLSearchParams(`v=${raw.replaceAll('&', '%26')}`).get('v') ?? '') : raw;

/** The names before and in brackets: `a[b][]` is `a`, `b` and an empty name. */
function stepsOf(name: string): string[] | undefined {
  const at = name.indexOf('[');
  if (at <= 0 || !name.endsWith(']')) return undefined;
  const steps = name.slice(at + 1, -1).split('][');
  return steps.length <= maxDepth ? [name.slice(0, at), ...steps] : undefined;
}

/** The name before the first bracket. */
export const rootOf = (name: string): string => stepsOf(name)?.[0] ?? name;

/** Reads pairs such as `a=1&b=2`. */
export function readPairs(text: string, separator: '&' | ';' = '&', decode = decodeForm): TextPairs {
  const pairs = new Map<string, string[]>();
  for (const part of text.split(separator)) {
    const pair = separator === ';' ? part.trim() : part;
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const value = at < 0 ? '' : pair.slice(at + 1);
    const known = pairs.get(name);
    if (known) known.push(value);
    else pairs.set(name, [value]);
  }
  let trees: Map<string, TextTree> | undefined;

  function readTrees(): Map<string, TextTree> {
    const roots = new Map<string, TextTree>();
    for (const [name, values] of pairs) {
      let level = roots;
      let node: TextTree | undefined;
      for (const step of stepsOf(name) ?? []) {
        node = level.get(step) ?? { texts: [], members: new Map() };
        level.set(step, node);
        level = node.members;
      }
      node?.texts.push(...values.map(decode));
    }
    return roots;
  }

  const raw = (name: string): readonly string[] => pairs.get(name) ?? [];
  return {
    raw,
    decode,
    names: () => pairs.keys(),
    texts: (name) => raw(name).map(decode),
    tree: (name) => (trees ??= readTrees()).get(name),
  };
}
