import { percentDecoded } from '#shared/text/percent.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { isMembers, setMember, valueAt, type Members } from '../read/members.ts';
import { shapes } from '../read/shapes.ts';
import { memberIn, nodeAt } from '../understand/document-node.ts';
import { createShapes } from '../understand/schema-shape.ts';
import type { Direction } from './compiled-interface.ts';
import { createSelections, type Selection } from './discriminator.ts';

/** The keyword of a derived schema that refers to a schema of the document by its pointer. */
export const referKeyword = 'x-hookbench-refer';
/** The keyword of a derived schema for alternatives: {@link Choice}. */
export const chooseKeyword = 'x-hookbench-choose';

/** Alternatives of a schema. */
export interface Choice {
  rule: 'oneOf' | 'anyOf';
  /** Pointers to the alternatives. */
  schemas: string[];
  /** The types that each of them requires; undefined for any. */
  types: (readonly unknown[] | undefined)[];
  selection?: Selection | undefined;
}

/** Derives what a validator needs of a schema of a document. */
export interface Deriver {
  /** The schema at a pointer. Schemas that it refers to, and large parts of it, are {@link referKeyword}. */
  derive(pointer: string): Members | boolean;
  /** Where the document has a derived schema. */
  placeOf(schema: object): { pointer: string; isFalse: boolean } | undefined;
}

/** Keywords that are validated as they are. */
const asserted = new Set(
  `type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum maxLength minLength pattern format
  maxItems minItems uniqueItems maxContains minContains maxProperties minProperties dependentRequired`.split(/\s+/),
);

/** Keywords with schemas that are not validated. */
const skipped = new Set(['$defs', 'definitions', 'contentSchema']);
const inPlace = new Set(['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas']);
/** Keywords that see only the members and items that schemas in place have evaluated. */
const unevaluated = ['unevaluatedProperties', 'unevaluatedItems'];
/** Keywords whose value `false` has its own error. */
const forbidding = new Set(['additionalProperties', ...unevaluated]);
/** What a schema is large with. */
const composing = ['properties', 'items', 'allOf', 'anyOf', 'oneOf', 'additionalProperties'];

/** How deep the parts of a schema are derived with it, and how many: a part of the others is compiled on its own. */
const maxDepth = 2;
const maxParts = 10;
/** Max references that are replaced by their targets in a schema with unevaluated members or items. */
const maxInlined = 200;

const isLarge = (schema: Members): boolean =>
  composing.some((name) => typeof schema[name] === 'object' && schema[name] !== null);

const notInLeaf = new Set(['$ref', 'const', 'discriminator', 'required', ...Object.keys(shapes.schema)]);
const maxLeafValues = 50;

/** Whether a schema is small and has no parts: it replaces references to it, which are then not followed for each value. */
const isLeaf = (schema: unknown): schema is Members =>
  isMembers(schema) &&
  Object.keys(schema).every((name) => !notInLeaf.has(name)) &&
  (!Array.isArray(schema['enum']) || schema['enum'].length <= maxLeafValues);

/** What is derived around a part of a schema. */
interface Around {
  depth: number;
  /** How many large parts are derived with the schema. */
  derived: { count: number };
  /** Members that are ignored. */
  ignored: ReadonlySet<string>;
  /** How many references were replaced by their targets; undefined if references stay. */
  inlined: { count: number } | undefined;
}

const nothing: Omit<Around, 'derived'> = { depth: 0, ignored: new Set(), inlined: undefined };

/** Returns what finds the members of a schema that are ignored in a direction, once for all references to it. */
function createIgnored(root: Members, direction: Direction): (pointer: string) => readonly string[] {
  const known = createShapes(root);
  const found = new WeakMap<object, string[]>();
  const keyword = direction === 'request' ? 'readOnly' : 'writeOnly';
  return (pointer) => {
    const { properties } = known.of(pointer);
    let names = found.get(properties);
    if (!names) {
      const isIgnored = (at: string): boolean => {
        const node = nodeAt(root, at);
        return node !== undefined && memberIn(node, keyword)?.value === true;
      };
      names = [...properties].flatMap(([name, at]) => (isIgnored(at) ? [name] : []));
      found.set(properties, names);
    }
    return names;
  };
}

/** The types that a schema requires; undefined for any. */
function typesAt(root: Members, pointer: string): readonly unknown[] | undefined {
  const node = nodeAt(root, pointer);
  const type = node && memberIn(node, 'type')?.value;
  return type === undefined || Array.isArray(type) ? type : [type];
}

/** @param root A document whose schemas are JSON Schema 2020-12. */
export function createDeriver(root: Members, direction: Direction): Deriver {
  const places = new WeakMap<object, { pointer: string; isFalse: boolean }>();
  const ignoredIn = createIgnored(root, direction);
  const selectionOf = createSelections(root);

  function track(schema: Members, pointer: string, isFalse = false): Members {
    places.set(schema, { pointer, isFalse });
    return schema;
  }

  function part(value: unknown, pointer: string, around: Around): Members | boolean {
    if (value === false) return track({ not: {} }, pointer, true);
    if (!isMembers(value)) return true;
    const isLater =
      !around.inlined && isLarge(value) && (around.depth >= maxDepth || ++around.derived.count > maxParts);
    return isLater ? { [referKeyword]: pointer } : copy(value, pointer, around);
  }

  /** Derives the schemas of a keyword. */
  function parts(keyword: string, value: unknown, at: string, around: Around): unknown {
    const inner = inPlace.has(keyword) ? around : { ...around, ...nothing, depth: around.depth + 1 };
    if (Array.isArray(value)) return value.map((one, index) => part(one, `${at}/${index}`, inner));
    if (shapes.schema[keyword]?.as !== 'map') {
      return value === false && forbidding.has(keyword) ? false : part(value, at, inner);
    }
    const result: Members = {};
    for (const [name, one] of Object.entries(value as Members)) {
      const isIgnored = keyword === 'properties' && around.ignored.has(name);
      setMember(result, name, isIgnored || part(one, at + jsonPointer([name]), inner));
    }
    return result;
  }

  function refer(target: string, { inlined, ...around }: Around): Members | boolean {
    const schema = valueAt(root, target);
    if (!inlined && !isLeaf(schema)) return { [referKeyword]: target };
    if (inlined && ++inlined.count > maxInlined) return { [referKeyword]: target };
    return part(schema, target, { ...around, inlined });
  }

  function copy(schema: Members, pointer: string, outer: Around): Members {
    const isWhole = unevaluated.some((name) => schema[name] !== undefined);
    const around: Around = {
      ...outer,
      ignored: new Set([...outer.ignored, ...ignoredIn(pointer)]),
      inlined: outer.inlined ?? (isWhole ? { count: 0 } : undefined),
    };
    const result = track({}, pointer);
    const selection = around.inlined ? undefined : selectionOf(schema, pointer);
    const choose = (choice: Choice): Members => track({ [chooseKeyword]: choice }, pointer);
    const all: unknown[] = selection?.inherits ? [choose({ rule: 'anyOf', schemas: [], types: [], selection })] : [];
    for (const [keyword, value] of Object.entries(schema)) {
      const at = pointer + jsonPointer([keyword]);
      if (asserted.has(keyword)) result[keyword] = value;
      else if (keyword === 'required')
        result[keyword] = (value as string[]).filter((name) => !around.ignored.has(name));
      else if (keyword === '$ref') all.push(refer(percentDecoded(String(value).slice(1)), around));
      else if ((keyword === 'oneOf' || keyword === 'anyOf') && !around.inlined) {
        const schemas = (value as unknown[]).map((_, index) => `${at}/${index}`);
        const types = schemas.map((one) => typesAt(root, one));
        all.push(choose({ rule: keyword, schemas, types, selection }));
      } else if (Object.hasOwn(shapes.schema, keyword) && !skipped.has(keyword)) {
        result[keyword] = parts(keyword, value, at, around);
      }
    }
    if (all.length > 0) result['allOf'] = [...((result['allOf'] as unknown[] | undefined) ?? []), ...all];
    if (around.inlined && around.inlined.count > maxInlined) for (const name of unevaluated) delete result[name];
    return result;
  }

  return {
    derive: (pointer) => part(valueAt(root, pointer), pointer, { ...nothing, derived: { count: 0 } }),
    placeOf: (schema) => places.get(schema),
  };
}
