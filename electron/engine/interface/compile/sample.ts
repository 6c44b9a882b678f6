import { createHash } from 'node:crypto';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { isMembers, setMember, valueAt, type Members } from '../read/members.ts';
import { memberIn, nodeAt } from '../understand/document-node.ts';
import type { CompiledInterface, Direction, Violation } from './compiled-interface.ts';
import {
  createMerge,
  givenValue,
  impliedType,
  listOf,
  propertiesOf,
  typesOf,
  type Attempt,
  type Merged,
} from './merge-schemas.ts';
import { sampleNumber, sampleText } from './sample-scalars.ts';

/** How deep optional members are sampled. */
const maxOptionalDepth = 3;
const maxDepth = 16;
/** Max values of a sample, and items that a schema may require. */
const max = { values: 2000, items: 1000 };

/** Where a value is made. */
interface Spot {
  path: string;
  name: string;
  depth: number;
  /** Schemas of the values around it. */
  around: readonly string[];
}

const order = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** What makes values of a document's schemas. */
interface Maker {
  root: Members;
  /** Makes a value that matches schemas together; undefined if none is found. */
  make(pointers: readonly string[], spot: Spot, attempt: Attempt): unknown;
}

/** The schema that references lead to, by which a schema within itself is recognised. */
const identity = (root: Members, pointer: string): string => nodeAt(root, pointer)?.pointer ?? pointer;

function isIgnored(root: Members, pointer: string, direction: Direction): boolean {
  const node = nodeAt(root, pointer);
  return node !== undefined && memberIn(node, direction === 'request' ? 'readOnly' : 'writeOnly')?.value === true;
}

function makeObject(maker: Maker, merged: Merged, spot: Spot, attempt: Attempt): unknown {
  const { direction, isMinimal } = attempt;
  const { depth, path } = spot;
  const withOptional = !isMinimal && depth < maxOptionalDepth;
  const properties = propertiesOf(merged);
  const required = new Set(merged.schemas.flatMap((one) => listOf(one['required']).map(String)));
  const around = [...spot.around, ...merged.pointers];
  const within = (name: string): Spot => ({ path: path + jsonPointer([name]), name, depth: depth + 1, around });
  const least = Math.max(0, ...merged.schemas.map((one) => Number(one['minProperties'] ?? 0)));
  const most = Math.min(Infinity, ...merged.schemas.map((one) => Number(one['maxProperties'] ?? Infinity)));
  const result: Members = {};
  let count = 0;
  const names = [...required, ...[...properties.keys()].filter((name) => !required.has(name))];
  for (const name of names) {
    const declared = properties.get(name);
    const isRequired = required.has(name) || merged.fixed.has(name);
    const isWanted = count < least || (withOptional && attempt.left > 0 && count < most);
    if (!isRequired && !isWanted) continue;
    if (declared?.some((one) => isIgnored(maker.root, one, direction))) continue;
    const isRepeated = declared?.some((one) => around.includes(identity(maker.root, one)));
    if (isRepeated && !isRequired && count >= least) continue;
    let value = merged.fixed.get(name);
    if (value === undefined) {
      value = declared
        ? maker.make(declared, within(name), attempt)
        : undeclared(maker, merged, name, within(name), attempt);
    }
    if (value === undefined && isRequired) return undefined;
    if (value === undefined) continue;
    setMember(result, name, value);
    count++;
  }
  const some = properties.size === 0 && withOptional ? 1 : 0;
  const wanted = Math.min(Math.max(least, hasOthers(merged) ? some : 0), most, max.items);
  for (let index = 1; count < wanted && attempt.left > 0; index++) {
    const name = `member${index}`;
    const value = undeclared(maker, merged, name, within(name), attempt);
    if (value === undefined) break;
    setMember(result, name, value);
    count++;
  }
  return result;
}

const hasOthers = ({ schemas }: Merged): boolean => schemas.some((one) => isMembers(one['additionalProperties']));

/** A value of a member that is not declared. */
function undeclared(maker: Maker, { pointers, schemas }: Merged, name: string, spot: Spot, attempt: Attempt): unknown {
  const index = schemas.findIndex((one) => isMembers(one['additionalProperties']));
  if (index >= 0) return maker.make([`${pointers[index]}/additionalProperties`], spot, attempt);
  return schemas.some((one) => one['additionalProperties'] === false)
    ? undefined
    : sampleText([], { random: attempt.random, name });
}

function makeArray(maker: Maker, { pointers, schemas }: Merged, spot: Spot, attempt: Attempt): unknown {
  const { depth, path } = spot;
  const around = [...spot.around, ...pointers];
  const numbers = (keyword: string): number[] =>
    schemas.flatMap((one) => (typeof one[keyword] === 'number' ? [one[keyword]] : []));
  const schemaAt = (keyword: string): string | undefined => {
    const index = schemas.findIndex((one) => isMembers(one[keyword]));
    return index < 0 ? undefined : `${pointers[index]}/${keyword}`;
  };
  const listed = schemas.findIndex((one) => Array.isArray(one['prefixItems']));
  const prefix = listOf(schemas[listed]?.['prefixItems']).map((_, index) => `${pointers[listed]}/prefixItems/${index}`);
  const [items, contains] = [schemaAt('items'), schemaAt('contains')];
  const isRepeated = items !== undefined && around.includes(identity(maker.root, items));
  const usual = attempt.isMinimal || isRepeated || depth >= maxOptionalDepth ? 0 : Math.max(1, prefix.length);
  const least = Math.max(
    0,
    ...numbers('minItems'),
    contains === undefined ? 0 : Math.max(1, ...numbers('minContains')),
  );
  const count = Math.min(Math.max(usual, least), ...numbers('maxItems'), max.items);
  const isUnique = schemas.some((one) => one['uniqueItems'] === true);
  const result: unknown[] = [];
  const known = new Set<string>();
  for (let index = 0; index < count; index++) {
    const pointer = prefix[index] ?? (contains !== undefined && index < least ? contains : items);
    const within: Spot = { path: `${path}/${index}`, name: spot.name, depth: depth + 1, around };
    let value: unknown;
    for (let tries = 0; tries < (isUnique ? 10 : 1); tries++) {
      const own =
        index + tries === 0 || !isUnique ? attempt : { ...attempt, variation: index + tries, avoided: 'all' as const };
      value =
        pointer === undefined
          ? sampleText([], { random: attempt.random, name: spot.name })
          : maker.make([pointer], within, own);
      if (!isUnique || !known.has(JSON.stringify(value))) break;
    }
    if (value === undefined) return result.length >= least ? result : undefined;
    known.add(JSON.stringify(value));
    result.push(value);
  }
  return result;
}

function createMaker(root: Members): Maker {
  const merge = createMerge(root);
  const maker: Maker = { root, make };

  function make(pointers: readonly string[], spot: Spot, attempt: Attempt): unknown {
    if (spot.depth > maxDepth || attempt.left-- <= 0) return undefined;
    if (pointers.some((one) => valueAt(root, one) === false)) return undefined;
    const merged = merge(pointers, attempt);
    const given = givenValue(merged, spot.path, attempt);
    if (given !== undefined) return structuredClone(given);
    const types = typesOf(merged.schemas) ?? [impliedType(merged.schemas)];
    const type = order.find((one) => types.includes(one));
    const draw = { random: attempt.random, name: spot.name };
    if (type === 'object') return makeObject(maker, merged, spot, attempt);
    if (type === 'array') return makeArray(maker, merged, spot, attempt);
    if (type === 'string') return sampleText(merged.schemas, draw);
    if (type === 'number' || type === 'integer') {
      return sampleNumber(merged.schemas, types.includes('integer'), draw);
    }
    if (type === 'boolean') return attempt.variation === 0 || attempt.random() < 0.5;
    return type === 'null' ? null : undefined;
  }

  return maker;
}

/** Returns what makes samples, see {@link CompiledInterface.sample}. */
export function createSample(
  root: Members,
  seed: number,
  violations: CompiledInterface['violations'],
): CompiledInterface['sample'] {
  const { make } = createMaker(root);
  return (schema, direction, variation = 0) => {
    const digest = createHash('sha256').update(`${seed} ${variation} ${direction} ${schema}`).digest();
    let avoided: Set<string> | 'all' = new Set();
    for (let tries = 0; tries < 12; tries++) {
      const attempt: Attempt = {
        ...{ direction, variation, avoided, left: max.values },
        random: seededRandom(digest.readUInt32BE(0) + tries),
        isMinimal: tries >= 3 && tries % 2 === 1,
        skipped: tries < 4 ? 0 : Math.floor((tries - 2) / 2),
      };
      const value = make([schema], { path: '', name: '', depth: 0, around: [] }, attempt);
      const found: Violation[] = value === undefined ? [] : violations(schema, value, direction);
      if (value !== undefined && found.length === 0) return value;
      avoided = tries === 0 ? new Set(found.flatMap(({ instance }) => placesTo(instance))) : 'all';
    }
    return undefined;
  };
}

/** The pointers to a value and to the values around it. */
function placesTo(instance: string): string[] {
  const names = instance.split('/');
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}
