import type { Parameter } from '#shared/interface/interface-model.ts';
import type { TypedTexts, TextTree } from './typed-text.ts';

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

/** What a style needs to know about a parameter or a member of a form. */
export type Styled = Pick<Parameter, 'name' | 'style' | 'explode' | 'schema'>;

/** What separates values in one pair, as sent. */
const separators: Readonly<Record<string, RegExp>> = {
  form: /,/,
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /\||%7C/i,
};

const pairsOf = (texts: readonly string[]): [string, string][] =>
  texts.flatMap((text, index): [string, string][] => (index % 2 === 0 ? [[text, texts[index + 1] ?? '']] : []));

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

/** The value of texts that were separated: a list, or an object whose names and values alternate. */
function ofTexts(typed: TypedTexts, texts: readonly string[], { explode, schema }: Styled): unknown {
  if (typed.kindOf(schema) === 'array') return typed.list(texts, schema);
  return typed.object(explode ? texts.map(pairOf) : pairsOf(texts), schema);
}

/**
 * Reads a value from a query, form or cookie (OpenAPI 3.2, 4.12.2, and RFC 6570).
 * @param others Names of the other parameters, which are no members of this one.
 * @returns undefined if it was not sent
 */
export function readFromPairs(
  typed: TypedTexts,
  pairs: TextPairs,
  styled: Styled,
  others: ReadonlySet<string>,
): unknown {
  const { explode, name, schema, style } = styled;
  const kind = typed.kindOf(schema);
  const raw = pairs.raw(name);
  if (style === 'deepObject' || (raw.length === 0 && pairs.tree(name))) {
    const tree = pairs.tree(name);
    return tree && typed.tree(tree, schema);
  }
  if (kind === 'object' && explode && style === 'form') {
    const { properties } = typed.shapeOf(schema);
    const free = properties.size > 0 ? [...properties.keys()] : [...pairs.names()].filter((one) => !others.has(one));
    const members = free.flatMap((one) => pairs.texts(one).map((text) => [one, text] as const));
    return members.length === 0 ? undefined : typed.object(members, schema);
  }
  const [first] = raw;
  if (first === undefined) return undefined;
  if (kind === 'scalar')
    return raw.length === 1 ? typed.scalar(pairs.decode(first), schema) : typed.list(pairs.texts(name), schema);
  if (raw.length > 1 || explode) return typed.list(pairs.texts(name), schema);
  if (first === '') return kind === 'array' ? [] : {};
  const texts = first.split(separators[style] ?? /,/).map(pairs.decode);
  return ofTexts(typed, texts, { ...styled, explode: false });
}

/** Reads a value from a path segment or header. */
export function readFromText(typed: TypedTexts, text: string, styled: Styled): unknown {
  const { explode, name, schema, style } = styled;
  const isScalar = typed.kindOf(schema) === 'scalar';
  if (style === 'label') {
    const rest = text.startsWith('.') ? text.slice(1) : text;
    return isScalar ? typed.scalar(rest, schema) : ofTexts(typed, rest.split(explode ? '.' : ','), styled);
  }
  if (style === 'matrix') {
    const parts = text.split(';').filter((part) => part !== '');
    const values = parts.map((part) => (part.startsWith(`${name}=`) ? part.slice(name.length + 1) : part));
    if (isScalar) return typed.scalar(values.join(';'), schema);
    return ofTexts(typed, explode ? values : values.join(',').split(','), styled);
  }
  if (isScalar) return typed.scalar(text, schema);
  return ofTexts(typed, text === '' ? [] : text.split(',').map((part) => part.trim()), styled);
}
