import type { Operation } from '#shared/interface/interface-model.ts';
import type { Route } from './compiled-interface.ts';

/** A {@link Route} with the operation as the model has it. */
export type Found =
  | (Omit<Extract<Route, { kind: 'operation' }>, 'operation'> & { operation: Operation })
  | Exclude<Route, { kind: 'operation' }>;

/** A part between slashes: texts and parameters in turn, beginning and ending with a text that may be empty. */
interface SegmentPattern {
  texts: string[];
  key: string;
  /** Characters that are fixed: patterns with more come first. */
  fixed: number;
}

/** What is known about paths with the same beginning. */
interface Node {
  fixed: Map<string, Node>;
  patterns: { pattern: SegmentPattern; node: Node }[];
  /** By method, with the names of the path parameters from the left. */
  operations: Map<string, { operation: Operation; names: string[] }>;
}

const maxNearest = 3;

function decoded(text: string): string | undefined {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const createNode = (): Node => ({ fixed: new Map(), patterns: [], operations: new Map() });

/** The pattern of a segment of a template; undefined if it has no parameter. */
function patternOf(segment: string): SegmentPattern | undefined {
  const texts = segment.split(/\{[^{}]*\}/).map((text) => decoded(text) ?? text);
  if (texts.length === 1) return undefined;
  return { texts, key: texts.join('{}'), fixed: texts.join('').length };
}

/** The values of the parameters of a segment, each at least one character and as short as possible. */
function matchSegment({ texts }: SegmentPattern, segment: string): string[] | undefined {
  const first = texts[0] ?? '';
  const last = texts.at(-1) ?? '';
  const end = segment.length - last.length;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return undefined;
  const values: string[] = [];
  let start = first.length;
  for (const text of texts.slice(1, -1)) {
    const at = segment.indexOf(text, start + 1);
    if (at < 0) return undefined;
    values.push(segment.slice(start, at));
    start = at + text.length;
  }
  return start < end ? [...values, segment.slice(start, end)] : undefined;
}

function allowOf(methods: ReadonlySet<string>): string {
  const all = new Set(methods);
  if (all.has('GET')) all.add('HEAD');
  return [...all.add('OPTIONS')].join(', ');
}

/** The path of a request target, which may be a URL, without its query. */
function pathOf(target: string): string {
  const path = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target)?.[0] ?? '';
  return target.slice(path.length).split(/[?#]/, 1)[0] || '/';
}

/** The operations whose paths have most segments in common with a path, in the same order. */
function nearestTo(operations: readonly Operation[], segments: readonly string[]): string[] {
  const asked = new Set(segments.map((text) => text.toLowerCase()));
  const scored = operations.map((operation) => {
    const own = (operation.basePath + operation.path).split('/').filter((text) => text !== '');
    const common = new Set(own.map((text) => text.toLowerCase()).filter((text) => asked.has(text))).size;
    return { operation, common, distance: Math.abs(own.length - segments.length) };
  });
  const best = Math.max(1, ...scored.map(({ common }) => common));
  return scored
    .filter(({ common }) => common === best)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxNearest)
    .map(({ operation: { basePath, method, path } }) => `${method} ${basePath}${path}`);
}

/**
 * Compiles the paths of operations. Per segment, fixed text is tried before templates with fixed text, and those before
 * single parameters. A path with more than one template belongs to the first one that has the method.
 */
export function createRouter(operations: readonly Operation[]): (method: string, target: string) => Found {
  const root = createNode();
  for (const operation of operations) {
    const path = operation.basePath + operation.path;
    let node = root;
    for (const segment of path.split('/').slice(1)) node = childOf(node, segment);
    const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    if (!node.operations.has(operation.method)) node.operations.set(operation.method, { operation, names });
  }

  /** The nodes of all templates that match, most specific first. Each node is visited at most once. */
  function* walk(
    node: Node,
    segments: readonly string[],
    values: string[],
    depth = 0,
  ): Generator<{ node: Node; values: string[] }> {
    const segment = segments[depth];
    if (segment === undefined) {
      if (node.operations.size > 0) yield { node, values };
      return;
    }
    const fixed = node.fixed.get(segment);
    if (fixed) yield* walk(fixed, segments, values, depth + 1);
    for (const { node: next, pattern } of node.patterns) {
      const found = matchSegment(pattern, segment);
      if (found) yield* walk(next, segments, [...values, ...found], depth + 1);
    }
  }

  return (method, target) => {
    const segments: string[] = [];
    for (const text of pathOf(target).split('/').slice(1)) {
      const segment = decoded(text);
      if (segment === undefined) return { kind: 'undecodable' };
      segments.push(segment);
    }
    const matches = [...walk(root, segments, [])];
    const allow = allowOf(new Set(matches.flatMap(({ node }) => [...node.operations.keys()])));
    for (const wanted of method === 'HEAD' ? ['HEAD', 'GET'] : [method]) {
      for (const { node, values } of matches) {
        const found = node.operations.get(wanted);
        if (!found) continue;
        const params = Object.fromEntries(found.names.map((name, index) => [name, values[index] ?? '']));
        return { kind: 'operation', operation: found.operation, params, allow };
      }
    }
    const [first] = matches;
    const [other] = first?.node.operations.values() ?? [];
    if (other) return { kind: 'method', path: other.operation.basePath + other.operation.path, allow };
    return { kind: 'path', nearest: nearestTo(operations, segments) };
  };
}

function childOf(node: Node, segment: string): Node {
  const pattern = patternOf(segment);
  if (!pattern) {
    const text = decoded(segment) ?? segment;
    const child = node.fixed.get(text) ?? createNode();
    node.fixed.set(text, child);
    return child;
  }
  const known = node.patterns.find((one) => one.pattern.key === pattern.key);
  if (known) return known.node;
  const child = createNode();
  node.patterns.push({ pattern, node: child });
  node.patterns.sort((a, b) => b.pattern.fixed - a.pattern.fixed);
  return child;
}
