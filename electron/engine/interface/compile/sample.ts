import { createHash } from 'node:crypto';
import { jsonPointer } from '#shared/errors/issue-place.ts';
import { seededRandom } from '../../faults/seeded-random.ts';
import { isMembers, pointerIn, setMember, valueAt, type Members } from '../read/members.ts';
import { memberIn, nodeAt } from '../understand/document-node.ts';
import type { CompiledInterface, Direction, Violation } from './compiled-interface.ts';
import { createSelections } from './discriminator.ts';
import { sampleNumber, sampleText } from './sample-scalars.ts';

/** How deep optional members are sampled. */
const maxOptionalDepth = 3;
const maxDepth = 16;
/** Max schemas that one value is composed of, values of a sample, and items that a schema may require. */
const max = { parts: 100, values: 2000, items: 1000 };

/** One try to make a sample. */
interface Attempt {
  random: () => number;
  direction: Direction;
  variation: number;
  /** Instances whose examples were wrong; `all` avoids all examples. */
  avoided: ReadonlySet<string> | 'all';
  /** Whether optional members are left out. */
  isMinimal: boolean;
  /** How many alternatives are skipped. */
  skipped: number;
  /** Values that may still be made. */
  left: number;
}

/** Where a value is made. */
interface Spot {
  path: string;
  name: string;
  depth: number;
  /** Schemas of the values around it. */
  around: readonly string[];
}

/** The schemas that a value must match together. */
interface Merged {
  schemas: Members[];
  pointers: string[];
  /** Members that discriminators require. */
  fixed: Map<string, unknown>;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The types that schemas allow together; undefined if they name none. */
function typesOf(schemas: readonly Members[]): string[] | undefined {
  const lists = schemas.flatMap(({ type }) => (type === undefined ? [] : [[type].flat().map(String)]));
  const [first, ...others] = lists;
  return first?.filter((type) =>
    others.every((list) => list.includes(type) || (type === 'integer' && list.includes('number'))),
  );
}

/** The type of a value for schemas that name none. */
function impliedType(schemas: readonly Members[]): string {
  const has = (...names: string[]): boolean => schemas.some((one) => names.some((name) => one[name] !== undefined));
  if (has('properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties')) return 'object';
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'contains', 'uniqueItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return 'string';
}

const order = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'];

/** Returns what makes samples, see {@link CompiledInterface.sample}. */
// oxlint-disable-next-line max-lines-per-function
export function createSample(
  root: Members,
  seed: number,
  violations: CompiledInterface['violations'],
): CompiledInterface['sample'] {
  const selectionOf = createSelections(root);

  function isNull(pointer: string): boolean {
    const value = valueAt(root, pointer);
    return isMembers(value) && value['type'] === 'null';
  }

  /** Of alternatives, one that is not null. */
  function choose(pointers: readonly string[], { random, skipped, variation }: Attempt): string | undefined {
    const sorted = pointers.toSorted((a, b) => Number(isNull(a)) - Number(isNull(b)));
    const useful = sorted.filter((one) => !isNull(one)).length || sorted.length;
    const drawn = variation === 0 ? 0 : Math.floor(random() * useful);
    return sorted[(drawn + skipped) % sorted.length];
  }

  function merge(starts: readonly string[], attempt: Attempt): Merged {
    const merged: Merged = { schemas: [], pointers: [], fixed: new Map() };
    const open = [...starts];
    for (const pointer of open) {
      const schema = valueAt(root, pointer);
      if (!isMembers(schema) || merged.pointers.includes(pointer) || merged.pointers.length === max.parts) continue;
      merged.schemas.push(schema);
      merged.pointers.push(pointer);
      if (typeof schema['$ref'] === 'string') open.push(pointerIn(schema['$ref'].slice(1)));
      open.push(...listOf(schema['allOf']).map((_, index) => `${pointer}/allOf/${index}`));
      const selection = selectionOf(schema, pointer);
      const selected = selection && [...selection.schemas.values()];
      if (selection?.inherits) {
        const heir = selected?.find((one) => open.includes(one)) ?? choose(selected ?? [], attempt);
        if (heir !== undefined) open.push(heir);
      }
      for (const how of ['oneOf', 'anyOf']) {
        const known = listOf(schema[how]).map((_, index) => `${pointer}/${how}/${index}`);
        const chosen = choose(known, attempt);
        if (chosen !== undefined) open.push(chosen);
      }
      if (selection)
        merged.fixed.set(selection.property, () => [...selection.schemas].find(([, to]) => open.includes(to))?.[0]);
    }
    for (const [name, find] of merged.fixed) {
      const value = (find as () => string | undefined)();
      if (value === undefined) merged.fixed.delete(name);
      else merged.fixed.set(name, value);
    }
    return merged;
  }

  /** The value that schemas give themselves: a constant or example, else a default, else one of an enum. */
  function givenValue({ schemas }: Merged, path: string, attempt: Attempt): unknown {
    const { avoided, random, variation } = attempt;
    const lists = schemas.flatMap((one) => (Array.isArray(one['enum']) ? [one['enum'] as unknown[]] : []));
    // A constant of the chosen alternative may be none of the values that the others allow.
    const constant = schemas.find(
      (one) => Object.hasOwn(one, 'const') && lists.every((list) => list.includes(one['const'])),
    );
    if (constant) return constant['const'];
    if (avoided !== 'all' && !avoided.has(path)) {
      const example = schemas.flatMap((one) => listOf(one['examples'])).at(variation);
      if (example !== undefined) return example;
      const preset =
        variation === 0 ? schemas.find((one) => one['default'] !== undefined && one['default'] !== null) : undefined;
      if (preset) return preset['default'];
    }
    const [values, ...others] = lists;
    const common = values?.filter((value) => others.every((list) => list.includes(value))) ?? [];
    const useful = common.filter((value) => value !== null);
    const list = useful.length > 0 ? useful : common;
    return list[variation === 0 ? attempt.skipped % Math.max(1, list.length) : Math.floor(random() * list.length)];
  }

  /** @param pointers Schemas that the value must match together. */
  function make(pointers: readonly string[], spot: Spot, attempt: Attempt): unknown {
    if (spot.depth > maxDepth || attempt.left-- <= 0) return undefined;
    if (pointers.some((one) => valueAt(root, one) === false)) return undefined;
    const merged = merge(pointers, attempt);
    const given = givenValue(merged, spot.path, attempt);
    if (given !== undefined) return structuredClone(given);
    const types = typesOf(merged.schemas) ?? [impliedType(merged.schemas)];
    const type = order.find((one) => types.includes(one));
    const draw = { random: attempt.random, name: spot.name };
    if (type === 'object') return makeObject(merged, spot, attempt);
    if (type === 'array') return makeArray(merged, spot, attempt);
    if (type === 'string') return sampleText(merged.schemas, draw);
    if (type === 'number' || type === 'integer') {
      return sampleNumber(merged.schemas, types.includes('integer'), draw);
    }
    if (type === 'boolean') return attempt.variation === 0 || attempt.random() < 0.5;
    return type === 'null' ? null : undefined;
  }

  /** The schemas of each member. */
  function propertiesOf({ pointers, schemas }: Merged): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const [index, schema] of schemas.entries()) {
      const properties = schema['properties'];
      for (const name of isMembers(properties) ? Object.keys(properties) : []) {
        const pointer = `${pointers[index]}/properties${jsonPointer([name])}`;
        found.set(name, [...(found.get(name) ?? []), pointer]);
      }
    }
    return found;
  }

  /** The schema that references lead to, by which a schema within itself is recognised. */
  const identity = (pointer: string): string => nodeAt(root, pointer)?.pointer ?? pointer;

  function isIgnored(pointer: string, direction: Direction): boolean {
    const node = nodeAt(root, pointer);
    return node !== undefined && memberIn(node, direction === 'request' ? 'readOnly' : 'writeOnly')?.value === true;
  }

  function makeObject(merged: Merged, spot: Spot, attempt: Attempt): unknown {
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
      if (declared?.some((one) => isIgnored(one, direction))) continue;
      const isRepeated = declared?.some((one) => around.includes(identity(one)));
      if (isRepeated && !isRequired && count >= least) continue;
      let value = merged.fixed.get(name);
      if (value === undefined) {
        value = declared ? make(declared, within(name), attempt) : undeclared(merged, name, within(name), attempt);
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
      const value = undeclared(merged, name, within(name), attempt);
      if (value === undefined) break;
      setMember(result, name, value);
      count++;
    }
    return result;
  }

  const hasOthers = ({ schemas }: Merged): boolean => schemas.some((one) => isMembers(one['additionalProperties']));

  /** A value of a member that is not declared. */
  function undeclared({ pointers, schemas }: Merged, name: string, spot: Spot, attempt: Attempt): unknown {
    const index = schemas.findIndex((one) => isMembers(one['additionalProperties']));
    if (index >= 0) return make([`${pointers[index]}/additionalProperties`], spot, attempt);
    return schemas.some((one) => one['additionalProperties'] === false)
      ? undefined
      : sampleText([], { random: attempt.random, name });
  }

  function makeArray({ pointers, schemas }: Merged, spot: Spot, attempt: Attempt): unknown {
    const { depth, path } = spot;
    const around = [...spot.around, ...pointers];
    const numbers = (keyword: string): number[] =>
      schemas.flatMap((one) => (typeof one[keyword] === 'number' ? [one[keyword]] : []));
    const schemaAt = (keyword: string): string | undefined => {
      const index = schemas.findIndex((one) => isMembers(one[keyword]));
      return index < 0 ? undefined : `${pointers[index]}/${keyword}`;
    };
    const listed = schemas.findIndex((one) => Array.isArray(one['prefixItems']));
    const prefix = listOf(schemas[listed]?.['prefixItems']).map(
      (_, index) => `${pointers[listed]}/prefixItems/${index}`,
    );
    const [items, contains] = [schemaAt('items'), schemaAt('contains')];
    const isRepeated = items !== undefined && around.includes(identity(items));
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
          index + tries === 0 || !isUnique
            ? attempt
            : { ...attempt, variation: index + tries, avoided: 'all' as const };
        value =
          pointer === undefined
            ? sampleText([], { random: attempt.random, name: spot.name })
            : make([pointer], within, own);
        if (!isUnique || !known.has(JSON.stringify(value))) break;
      }
      if (value === undefined) return result.length >= least ? result : undefined;
      known.add(JSON.stringify(value));
      result.push(value);
    }
    return result;
  }

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
