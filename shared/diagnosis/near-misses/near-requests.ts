import { editDistance } from '../nearest-name.ts';

/** A request by its parts. */
export interface RequestParts {
  method: string;
  path: string;
  query: readonly (readonly [name: string, value: string])[];
  /** A JSON value, the fields of a form, or a text. */
  body?: unknown;
}

/** A known request that is similar to one that was sent. */
export interface NearRequest {
  /** Its position in the list of known requests. */
  at: number;
  /** What the sent request has instead, the most important first. */
  differences: string[];
}

const maxNearest = 3;
/** As many differences of query and body weigh less than another method or path. */
const maxDifferences = 10;
/** Known requests whose bodies are compared: those with the nearest paths. */
const maxCompared = 50;
const maxMembers = 500;
const maxText = 60;
const maxDepth = 20;

const isMembers = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The beginning of a value: what is shown of it depends on no more. */
function beginningOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, maxText);
  if (!isMembers(value)) return value;
  if (depth >= maxDepth) return '…';
  if (Array.isArray(value)) return value.slice(0, maxText).map((item) => beginningOf(item, depth + 1));
  const names = namesOf(value).slice(0, maxText);
  return Object.fromEntries(names.map((name) => [name, beginningOf(value[name], depth + 1)]));
}

const shown = (value: unknown): string => {
  const text = JSON.stringify(beginningOf(value)) ?? 'nothing';
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
};

/** To list the members of a large object takes long: once is enough. */
const listed = new WeakMap<object, string[]>();

/** The names of the first members. */
function namesOf(value: Record<string, unknown>): string[] {
  if (Array.isArray(value)) return Array.from({ length: Math.min(value.length, maxMembers) }, (_, at) => String(at));
  const known = listed.get(value);
  if (known) return known;
  const names = Object.keys(value).slice(0, maxMembers);
  listed.set(value, names);
  return names;
}

function isSame(sent: unknown, known: unknown): boolean {
  if (isMembers(sent) && isMembers(known)) return JSON.stringify(sent) === JSON.stringify(known);
  return sent === known;
}

/** How two values differ. Each difference names a place below `place`. */
function ofValues(sent: unknown, known: unknown, place: string, found: string[], depth = 0): void {
  if (found.length >= maxDifferences) return;
  if (!isMembers(sent) || !isMembers(known) || depth >= maxDepth) {
    if (!isSame(sent, known)) found.push(`${place || 'the body'} is ${shown(sent)}, recorded is ${shown(known)}`);
    return;
  }
  const names = new Set([...namesOf(known), ...namesOf(sent)]);
  for (const name of names) {
    const at = `${place}/${name}`;
    if (!Object.hasOwn(sent, name)) found.push(`${at} is missing, recorded is ${shown(known[name])}`);
    else if (Object.hasOwn(known, name)) ofValues(sent[name], known[name], at, found, depth + 1);
    else found.push(`${at} was not recorded`);
  }
}

/** How two queries differ. */
function ofQueries(sent: RequestParts['query'], known: RequestParts['query'], found: string[]): void {
  const grouped = (pairs: RequestParts['query']) => Map.groupBy(pairs, ([name]) => name);
  const asked = grouped(sent);
  const recorded = grouped(known);
  const valuesOf = (pairs: RequestParts['query'] = []): string => pairs.map(([, value]) => value).join(', ');
  for (const [name, pairs] of recorded) {
    const own = asked.get(name);
    if (!own) found.push(`the query parameter ${name} is missing, recorded is ${shown(valuesOf(pairs))}`);
    else if (valuesOf(own) !== valuesOf(pairs))
      found.push(`the query parameter ${name} is ${shown(valuesOf(own))}, recorded is ${shown(valuesOf(pairs))}`);
  }
  for (const name of asked.keys()) if (!recorded.has(name)) found.push(`the query parameter ${name} was not recorded`);
}

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** How far two paths are apart: each segment that differs, and each that one of them lacks. */
function farPaths(sent: readonly string[], known: readonly string[]): number {
  let far = Math.abs(sent.length - known.length);
  for (const [at, segment] of known.entries()) if (at < sent.length && segment !== sent[at]) far++;
  return far;
}

/** A path that differs in spelling is nearer than another one. */
function spellingOf(sent: string, known: string): number {
  const [one, other] = [sent.slice(-maxText), known.slice(-maxText)];
  return editDistance(one, other) / Math.max(1, one.length, other.length);
}

function compare(sent: RequestParts, known: RequestParts): string[] {
  const found: string[] = [];
  if (sent.method !== known.method) found.push(`the method is ${sent.method}, recorded is ${known.method}`);
  if (sent.path !== known.path) found.push(`the path is ${shown(sent.path)}, recorded is ${shown(known.path)}`);
  ofQueries(sent.query, known.query, found);
  ofValues(sent.body, known.body, '', found);
  return found;
}

/**
 * The known requests that are nearest to a sent one, with the smallest differences.
 * @param known All have another method, path, query or body.
 * @param partsOf Reads the parts of a known request: only of those that are compared.
 */
export function nearRequests<Known extends Pick<RequestParts, 'method' | 'path'>>(
  sent: RequestParts,
  known: readonly Known[],
  partsOf: (one: Known) => RequestParts,
): NearRequest[] {
  const segments = segmentsOf(sent.path);
  return known
    .map((one, at) => ({
      one,
      at,
      far: farPaths(segments, segmentsOf(one.path)) * 2 + Number(one.method !== sent.method),
    }))
    .toSorted((a, b) => a.far - b.far)
    .slice(0, maxCompared)
    .map(({ at, far, one }) => {
      const differences = compare(sent, partsOf(one));
      return {
        at,
        differences,
        score: far * maxDifferences + Math.min(differences.length, maxDifferences) + spellingOf(sent.path, one.path),
      };
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, maxNearest)
    .map(({ at, differences }) => ({ at, differences: differences.slice(0, maxDifferences) }));
}
