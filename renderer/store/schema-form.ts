import { jsonOrText } from '#shared/text/json.ts';
import { z } from 'zod';
import { givenNumber, scaled } from './number-text.ts';
import type { Pair } from './pair.ts';

/** The names of the members of all objects of a union. */
type NamesOf<Value> = Value extends unknown ? keyof Value : never;
type MemberOf<Value, Name> = Value extends unknown ? (Name extends keyof Value ? Value[Name] : never) : never;

type FormOfGiven<Given, Value> = [Given] extends [number]
  ? string
  : [Given] extends [boolean]
    ? boolean
    : [Given] extends [string]
      ? string extends Given
        ? string
        : Value
      : [Given] extends [readonly (readonly [string, string])[]]
        ? readonly Pair[]
        : [Given] extends [readonly (infer Item)[]]
          ? readonly FormOf<Item>[]
          : string extends NamesOf<Given>
            ? readonly Pair[]
            : { [Name in NamesOf<Given>]: FormOf<MemberOf<Given, Name> | Extract<Value, undefined>> };

/**
 * The form of a value: numbers are text, headers and records are pairs, omitted texts are empty, and a union of objects
 * has the members of all of them. An omitted choice stays undefined.
 */
export type FormOf<Value> = FormOfGiven<NonNullable<Value>, Value>;

interface FormOptions {
  /** Units of the schema per unit of the field, by the name of the number, e.g. 3600 when the field shows hours. */
  scales?: Readonly<Record<string, number>>;
  /** The names of texts that are not trimmed. */
  verbatim?: readonly string[];
}

/** A form whose fields have the names and the structure of a schema. */
export interface SchemaForm<Schema extends z.ZodType> {
  formOf: (value: z.output<Schema>) => FormOf<z.output<Schema>>;
  /** The input for the engine, which validates it. Empty fields and objects are omitted, so that their defaults apply. */
  valueOf: (form: FormOf<z.output<Schema>>) => z.input<Schema>;
  /** The change for the engine: every member of the schema; `null` removes one whose field is empty. */
  changeOf: (form: FormOf<z.output<Schema>>) => { [Name in keyof z.input<Schema>]-?: OrNull<z.input<Schema>[Name]> };
}

type OrNull<Value> = undefined extends Value ? Exclude<Value, undefined> | null : Value;

/** Converts between the values of a schema and its form. */
export function schemaForm<Schema extends z.ZodType>(schema: Schema, options: FormOptions = {}): SchemaForm<Schema> {
  return {
    formOf: (value) => toForm(schema, value, options) as FormOf<z.output<Schema>>,
    valueOf: (form) => toValue(schema, form, options) as z.input<Schema>,
    changeOf: (form) => {
      const value = toValue(schema, form, options) as Members;
      const names = Object.keys(membersOf(schema) ?? {});
      return Object.fromEntries(names.map((name) => [name, value[name] ?? null])) as never;
    },
  };
}

/**
 * The field that shows the error at a JSON Pointer: the field itself, or its closest ancestor in the schema. Switches,
 * pairs and lists of texts have no fields below them.
 */
export function fieldAt(schema: z.ZodType, pointer: string | undefined): string | undefined {
  let at = '';
  let known: z.ZodType | undefined = schema;
  for (const name of pointer?.split('/').slice(1) ?? []) {
    known = known && memberOf(known, name);
    if (!known || innerOf(known) instanceof z.ZodBoolean) break;
    at += `/${name}`;
  }
  return at === '' ? undefined : at;
}

function memberOf(schema: z.ZodType, name: string): z.ZodType | undefined {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodArray) {
    const item = inner.element as z.ZodType;
    return membersOf(item) && item;
  }
  return membersOf(inner)?.[name];
}

type Members = Readonly<Record<string, z.ZodType>>;

/**
 * The members of an object, or of all objects of a union.
 * @param form Selects the object of a union by its discriminator.
 */
function membersOf(schema: z.ZodType, form?: Members): Members | undefined {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodObject) return inner.shape;
  if (!(inner instanceof z.ZodUnion)) return undefined;
  const all = (inner.options as z.ZodType[]).map((option) => membersOf(option) ?? {});
  const by = form && inner instanceof z.ZodDiscriminatedUnion ? inner.def.discriminator : undefined;
  const fits = (members: Members) => by === undefined || members[by]?.safeParse(form?.[by]).success;
  return Object.assign({}, ...all.filter(fits)) as Members;
}

/** The schema without its default; of headers, the one of a list. */
function innerOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return innerOf(schema.unwrap() as z.ZodType);
  if (schema instanceof z.ZodPipe)
    return innerOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
  if (!(schema instanceof z.ZodUnion)) return schema;
  return (schema.options as z.ZodType[]).find((option) => option instanceof z.ZodArray) ?? schema;
}

const pairOf = ([name, value]: readonly [string, unknown]): Pair => ({
  name,
  value: typeof value === 'string' ? value : JSON.stringify(value),
  enabled: true,
});

function toForm(schema: z.ZodType, value: unknown, options: FormOptions, name = ''): unknown {
  const inner = innerOf(schema);
  if (inner instanceof z.ZodRecord) return Object.entries(value ?? {}).map(pairOf);
  if (inner instanceof z.ZodArray) {
    const items = (value ?? []) as [string, unknown][];
    if (inner.element instanceof z.ZodTuple) return items.map(pairOf);
    return items.map((item) => toForm(inner.element as z.ZodType, item, options));
  }
  const members = Object.entries(membersOf(inner) ?? {});
  if (members.length > 0) {
    const known = (value ?? {}) as Members;
    return Object.fromEntries(members.map(([each, member]) => [each, toForm(member, known[each], options, each)]));
  }
  switch (inner.def.type) {
    case 'number':
      return value === undefined ? '' : String(scaled(Number(value), 1 / (options.scales?.[name] ?? 1)));
    case 'string':
      return value ?? '';
    case 'boolean':
      return value ?? false;
    default:
      return value ?? (schema instanceof z.ZodDefault ? schema.parse(undefined) : undefined);
  }
}

function toValue(schema: z.ZodType, form: unknown, options: FormOptions, name = ''): unknown {
  const inner = innerOf(schema);
  const optional = schema.safeParse(undefined).success;
  if (inner instanceof z.ZodRecord) {
    const pairs = namedPairs(form).map(([each, value]) => [
      each,
      inner.valueType instanceof z.ZodUnknown ? jsonOrText(value) : value,
    ]);
    return optional && pairs.length === 0 ? undefined : Object.fromEntries(pairs);
  }
  if (inner instanceof z.ZodArray) {
    if (inner.element instanceof z.ZodTuple) return namedPairs(form);
    const items = (form as unknown[]).map((item) => toValue(inner.element as z.ZodType, item, options));
    const given = items.filter((item) => item !== '');
    return schema instanceof z.ZodOptional && given.length === 0 ? undefined : given;
  }
  const known = form as Members;
  const members = Object.entries(membersOf(inner, known) ?? {});
  if (members.length > 0) {
    const values = members.map(([each, member]) => [each, toValue(member, known[each], options, each)] as const);
    const lacks = values.some(
      ([, value], index) => value === undefined && !members[index]?.[1].safeParse(value).success,
    );
    const isEmpty = values.every(([, value]) => value === undefined || value === '');
    return optional && (lacks || isEmpty)
      ? undefined
      : Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }
  if (inner.def.type === 'number') return givenNumber('value', form as string, options.scales?.[name]).value;
  if (inner.def.type !== 'string') return form;
  const text = options.verbatim?.includes(name) === true ? (form as string) : (form as string).trim();
  return optional && text === '' ? undefined : text;
}

function namedPairs(form: unknown): [string, string][] {
  return (form as readonly Pair[])
    .filter(({ enabled, name }) => enabled && name.trim() !== '')
    .map(({ name, value }) => [name.trim(), value]);
}
