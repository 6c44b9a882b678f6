import { jsonType } from '#shared/text/json.ts';
import { setMember, type Members } from '../read/members.ts';
import type { Shape, Shapes } from '../understand/schema-shape.ts';
import type { CompiledInterface } from './compiled-interface.ts';

/** Texts of parameters and forms, by name, as a tree: `a[b]=1` is the text `1` at `a`, `b`. */
export interface TextTree {
  texts: string[];
  members: Map<string, TextTree>;
}

/** Turns texts into the values that schemas want. A text that does not fit stays a text. */
export type TypedTexts = ReturnType<typeof createTypedTexts>;

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** Longer texts are no numbers. */
const maxNumber = 400;

/** The values that a text may stand for, the most specific first. */
function readings(text: string, types: ReadonlySet<string>): unknown[] {
  const may = (...names: string[]): boolean => types.size === 0 || names.some((name) => types.has(name));
  const found: unknown[] = [];
  if (may('number', 'integer') && text.length <= maxNumber && number.test(text)) found.push(Number(text));
  if (may('boolean') && (text === 'true' || text === 'false')) found.push(text === 'true');
  if (types.has('null') && (text === 'null' || (text === '' && !types.has('string')))) found.push(null);
  if (types.size === 0) found.unshift(text);
  else if (types.has('string') || found.length === 0) found.push(text);
  return found;
}

export function createTypedTexts(shapes: Shapes, violations: CompiledInterface['violations']) {
  const shapeOf = (schema: string | undefined): Shape => shapes.of(schema);

  function typesOf(schema: string | undefined): Set<string> {
    const { enum: values = [], types } = shapeOf(schema);
    return new Set(types.size > 0 ? types : values.map(jsonType));
  }

  function kindOf(schema: string | undefined): 'array' | 'object' | 'scalar' {
    const { items, properties } = shapeOf(schema);
    const types = typesOf(schema);
    if (['string', 'number', 'integer', 'boolean'].some((type) => types.has(type))) return 'scalar';
    if (items !== undefined || types.has('array')) return 'array';
    return properties.size > 0 || types.has('object') ? 'object' : 'scalar';
  }

  function scalar(text: string, schema: string | undefined): unknown {
    if (schema === undefined) return text;
    const found = readings(text, typesOf(schema));
    if (found.length === 1) return found[0];
    return found.find((value) => violations(schema, value, 'request').length === 0) ?? found[0];
  }

  const list = (texts: readonly string[], schema: string | undefined): unknown[] => {
    const { items } = shapeOf(schema);
    return texts.map((text) => scalar(text, items));
  };

  function object(pairs: readonly (readonly [name: string, text: string])[], schema: string | undefined): Members {
    const { properties } = shapeOf(schema);
    const members: Members = {};
    for (const [name, text] of pairs) setMember(members, name, scalar(text, properties.get(name)));
    return members;
  }

  function tree({ members, texts }: TextTree, schema: string | undefined): unknown {
    const { items, properties } = shapeOf(schema);
    if (members.size === 0) {
      const [only] = texts;
      return texts.length === 1 && only !== undefined && kindOf(schema) !== 'array'
        ? scalar(only, schema)
        : list(texts, schema);
    }
    if (items !== undefined || [...members.keys()].every((name) => /^\d*$/.test(name))) {
      return [...members.values()].flatMap((one) =>
        one.members.size === 0 ? one.texts.map((text) => scalar(text, items)) : [tree(one, items)],
      );
    }
    const result: Members = {};
    for (const [name, one] of members) setMember(result, name, tree(one, properties.get(name)));
    return result;
  }

  return {
    /** Whether a schema is one for lists or objects, and not also for texts and numbers. */
    kindOf,
    shapeOf,
    scalar,
    list,
    object,
    tree,
  };
}
