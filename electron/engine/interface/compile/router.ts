import type { Operation } from '#shared/interface/interface-model.ts';
import { decodedIfValid, percentDecoded } from '#shared/text/percent.ts';
import type { Route } from './compiled-interface.ts';

type Routable = Pick<Operation, 'basePath' | 'method' | 'path'>;

/** A {@link Route} with the operation as the router was given it. */
export type Found<One> =
  | (Omit<Extract<Route, { kind: 'operation' }>, 'operation'> & { operation: One })
  | Exclude<Route, { kind: 'operation' }>;

/** A part between slashes: texts and parameters in turn, beginning and ending with a text that may be empty. */
interface SegmentPattern {
  texts: string[];
  key: string;
  /** Characters that are fixed: patterns with more come first. */
  fixed: number;
}

/** What is known about paths with the same beginning. */
interface Node<One> {
  fixed: Map<string, Node<One>>;
  patterns: { pattern: SegmentPattern; node: Node<One> }[];
  /** By method, with the names of the path parameters from the left. */
  operations: Map<string, { operation: One; names: string[] }>;
}

const maxNearest = 3;

const createNode = <One>(): Node<One> => ({ fixed: new Map(), patterns: [], operations: new Map() });

/** The pattern of a segment of a template; undefined if it has no parameter. */
function patternOf(segment: string): SegmentPattern | undefined {
  const texts = segment.split(/\{[^{}]*\}/).map(percentDecoded);
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

function allowOf(methods: readonly string[]): string {
  const all = new Set(methods);
  if (all.has('GET')) all.add('HEAD');
  return [...all.add('OPTIONS')].join(', ');
}

/** The path of a request target, which may be a URL, without its query. */
function pathOf(target: string): string {
  const path = target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = path.search(/[?#]/);
  return (end < 0 ? path : path.slice(0, end)) || '/';
}

/** The operations whose paths have most segments in common with a path: those of its method, then those of its length first. */
function nearestTo(operations: readonly Routable[], method: string, segments: readonly string[]): string[] {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const asked = new Set(segments.map((text) => text.toLowerCase()));
  const scored = operations.map((operation) => {
    const own = (operation.basePath + operation.path).split('/').filter((text) => text !== '');
    const common = new Set(own.map((text) => text.toLowerCase()).filter((text) => asked.has(text))).size;
    return { operation, common, distance: Math.abs(own.length - segments.length) };
  });
  const best = Math.max(1, ...scored.map(({ common }) => common));
  return scored
    .filter(({ common }) => common === best)
    .toSorted(
      (a, b) =>
        Number(b.operation.method === wanted) - Number(a.operation.method === wanted) || a.distance - b.distance,
    )
    .slice(0, maxNearest)
    .map(({ operation: { basePath, method, path } }) => `${method} ${basePath}${path}`);
}

/**
 * Compiles the paths of operations. Per segment, fixed text is tried before templates with fixed text, and those before
 * single parameters. A path with more than one template belongs to the first one that has the method.
 */
export function createRouter<One extends Routable>(
  operations: readonly One[],
): (method: string, target: string) => Found<One> {
  const root = createNode<One>();
  for (const operation of operations) {
    const path = operation.basePath + operation.path;
    let node = root;
    for (const segment of path.split('/').slice(1)) node = childOf(node, segment);
    const names = [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
    if (!node.operations.has(operation.method)) node.operations.set(operation.method, { operation, names });
  }

  /** Visits the nodes of all templates that match, most specific first and each at most once, until there is a result. */
  function walk<Result>(
    segments: readonly string[],
    visit: (node: Node<One>, values: readonly string[]) => Result | undefined,
    node = root,
    values: readonly string[] = [],
    depth = 0,
  ): Result | undefined {
    const segment = segments[depth];
    if (segment === undefined) return node.operations.size > 0 ? visit(node, values) : undefined;
    const fixed = node.fixed.get(segment);
    let result = fixed && walk(segments, visit, fixed, values, depth + 1);
    for (const { node: next, pattern } of node.patterns) {
      if (result !== undefined) break;
      const found = matchSegment(pattern, segment);
      result = found && walk(segments, visit, next, [...values, ...found], depth + 1);
    }
    return result;
  }

  const findOperation = (method: string, segments: readonly string[]): Found<One> | undefined =>
    walk(segments, (node, values) => {
      const found = node.operations.get(method);
      if (!found) return undefined;
      const params = Object.fromEntries(found.names.map((name, index) => [name, values[index] ?? '']));
      return { kind: 'operation', operation: found.operation, params };
    });

  return (method, target) => {
    const segments: string[] = [];
    for (const text of pathOf(target).split('/').slice(1)) {
      const segment = decodedIfValid(text);
      if (segment === undefined) return { kind: 'undecodable' };
      segments.push(segment);
    }
    const found = findOperation(method, segments) ?? (method === 'HEAD' ? findOperation('GET', segments) : undefined);
    if (found) return found;
    const others: { operation: One }[] = [];
    walk(segments, (node) => {
      others.push(...node.operations.values());
      return undefined;
    });
    const [first] = others;
    if (!first) return { kind: 'path', nearest: nearestTo(operations, method, segments) };
    const { basePath, path } = first.operation;
    return { kind: 'method', path: basePath + path, allow: allowOf(others.map(({ operation }) => operation.method)) };
  };
}

function childOf<One>(node: Node<One>, segment: string): Node<One> {
  const pattern = patternOf(segment);
  if (!pattern) {
    const text = percentDecoded(segment);
    const child = node.fixed.get(text) ?? createNode<One>();
    node.fixed.set(text, child);
    return child;
  }
  const known = node.patterns.find((one) => one.pattern.key === pattern.key);
  if (known) return known.node;
  const child = createNode<One>();
  node.patterns.push({ pattern, node: child });
  node.patterns.sort((a, b) => b.pattern.fixed - a.pattern.fixed);
  return child;
}
