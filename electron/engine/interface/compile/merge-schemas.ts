import { percentDecoded } from '#shared/text/percent.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { isMembers, valueAt, type Members } from '../read/members.ts';
import type { Direction } from './compiled-interface.ts';
import { createSelections } from './discriminator.ts';

/** Max schemas that one value is composed of. */
const maxParts = 100;

/** One try to make a sample. */
export interface Attempt {
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

/** The schemas that a value must match together. */
export interface Merged {
  schemas: Members[];
  pointers: string[];
  /** Members that discriminators require. */
  fixed: Map<string, unknown>;
}

/** The value of a keyword that is a list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The types that schemas allow together; undefined if they name none. */
export function typesOf(schemas: readonly Members[]): string[] | undefined {
  const lists = schemas.flatMap(({ type }) => (type === undefined ? [] : [[type].flat().map(String)]));
  const [first, ...others] = lists;
  return first?.filter((type) =>
    others.every((list) => list.includes(type) || (type === 'integer' && list.includes('number'))),
  );
}

/** The type of a value for schemas that name none. */
export function impliedType(schemas: readonly Members[]): string {
  const has = (...names: string[]): boolean => schemas.some((one) => names.some((name) => one[name] !== undefined));
  if (has('properties', 'required', 'additionalProperties', 'patternProperties', 'minProperties')) return 'object';
  if (has('items', 'prefixItems', 'minItems', 'maxItems', 'contains', 'uniqueItems')) return 'array';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  return 'string';
}

/** The value that schemas give themselves: a constant or example, else a default, else one of an enum. */
export function givenValue({ schemas }: Merged, path: string, attempt: Attempt): unknown {
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

/** The schemas of each member. */
export function propertiesOf({ pointers, schemas }: Merged): Map<string, string[]> {
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

/** Returns what finds the schemas that a value must match together, with a choice of their alternatives. */
export function createMerge(root: Members): (starts: readonly string[], attempt: Attempt) => Merged {
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

  return (starts, attempt) => {
    const merged: Merged = { schemas: [], pointers: [], fixed: new Map() };
    const open = [...starts];
    for (const pointer of open) {
      const schema = valueAt(root, pointer);
      if (!isMembers(schema) || merged.pointers.includes(pointer) || merged.pointers.length === maxParts) continue;
      merged.schemas.push(schema);
      merged.pointers.push(pointer);
      if (typeof schema['$ref'] === 'string') open.push(percentDecoded(schema['$ref'].slice(1)));
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
  };
}
