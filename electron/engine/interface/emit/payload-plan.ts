import { jsonPointer } from '#shared/text/json-pointer.ts';
import type { EventKind } from '#shared/interface/interface-model.ts';
import type { CompiledInterface, Violation } from '../compile/compiled-interface.ts';
import { isMembers, memberOf, setMember, valueAt, type Members } from '../read/members.ts';
import { plainName, thingName } from '../understand/names.ts';
import { isSameRecord, type Shapes } from '../understand/schema-shape.ts';
import { isNameOf } from './event-request.ts';
import { maxDepth, membersOf, type BodyPart } from '../understand/find-record.ts';

/** A part of a payload: the whole, or a member up to two levels down. */
export interface PayloadPart {
  path: string[];
  /** JSON Pointer of the path. */
  pointer: string;
  /** If it is declared. */
  schema?: string;
}

/** The members of a value that has no schema for them. */
function shownParts(value: unknown, path: string[]): PayloadPart[] {
  if (!isMembers(value) || path.length === maxDepth) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = [...path, name];
    return [{ path: at, pointer: jsonPointer(at) }, ...shownParts(inner, at)];
  });
}

/** The parts of a payload, outer ones first: as its schema has them, then the others of an example. */
export function partsOf(shapes: Shapes, schema: string | undefined, example: unknown): PayloadPart[] {
  const levels: BodyPart[][] = [schema === undefined ? [] : [{ path: [], schema }]];
  for (let depth = 0; depth < maxDepth; depth++) levels.push(membersOf(shapes, levels[depth] ?? []));
  const declared = levels.flat().map((part) => ({ ...part, pointer: jsonPointer(part.path) }));
  const known = new Set(declared.map(({ pointer }) => pointer));
  return [...declared, ...shownParts(example, []).filter(({ pointer }) => !known.has(pointer))];
}

/** The kind of thing that an event is about. */
export interface Subject {
  /** The name of its collection; undefined for the body of a response. */
  collection?: string | undefined;
  /** The member that is its key. */
  key: string;
  schema?: string | undefined;
}

/** What happened: the record, or else the body of the response. */
export interface Happened {
  record?: unknown;
  key: string;
  /** The path parameters of the request. */
  parameters: Readonly<Record<string, unknown>>;
}

/** Writes payloads of an event about a kind of thing. */
export interface PayloadPlan {
  /** @returns undefined if no example is valid and no sample can be made */
  fill(happened: Happened): unknown;
  /** The key of the record that a payload has; undefined if it has none. */
  keyOf(payload: unknown): unknown;
}

type Path = readonly string[];

interface PlanDeps {
  compiled: Pick<CompiledInterface, 'model' | 'sample' | 'violations'>;
  shapes: Shapes;
}

/** Max members that are looked at for values of the same name. */
const maxNamed = 100;

/** A copy of a value with another part. Objects on the way that are missing are created. */
function withPart(value: unknown, [name, ...rest]: Path, part: unknown): unknown {
  if (name === undefined) return part;
  const copy: Members = isMembers(value) ? { ...value } : {};
  setMember(copy, name, withPart(memberOf(value, name), rest, part));
  return copy;
}

const partAt = (value: unknown, path: Path): unknown => valueAt(value, jsonPointer([...path]));

/** The example or sample that payloads start from, with the event's name where an enum has it. */
function baseOf({ name, payload }: EventKind, { compiled, shapes }: PlanDeps): unknown {
  const { examples = [], schema } = payload ?? {};
  const isValid = (value: unknown): boolean =>
    schema === undefined || compiled.violations(schema, value, 'response').length === 0;
  const valid = examples.map(({ pointer }) => valueAt(compiled.model.document, pointer)).find(isValid);
  const base = valid ?? (schema === undefined ? undefined : compiled.sample(schema, 'response'));
  return partsOf(shapes, schema, base).reduce((value, part) => {
    const choices = shapes.of(part.schema).enum ?? [];
    const choice = choices.includes(name) ? name : choices.find((one) => isNameOf(one, name));
    if (choice === undefined || valueAt(base, part.pointer) === undefined) return value;
    const named = withPart(value, part.path, choice);
    return isValid(named) ? named : value;
  }, base);
}

/** Where a payload has the record, and whether as the first item of an array. */
function placeOf(parts: readonly PayloadPart[], shapes: Shapes, { key, schema }: Subject) {
  if (schema === undefined) return undefined;
  const places = parts.flatMap(({ path, pointer, schema: part }) => {
    const { items } = shapes.of(part);
    const record = items ?? part;
    if (record === undefined || shapes.of(record).properties.size === 0) return [];
    return isSameRecord(shapes, schema, record, key) ? [{ path, pointer, many: items !== undefined, record }] : [];
  });
  const same = places.find(({ record }) => shapes.identity(record) === shapes.identity(schema));
  return same ?? places[0];
}

/** Prepares the payloads of an event about a kind of thing. */
export function planPayload(event: EventKind, subject: Subject, deps: PlanDeps): PayloadPlan {
  const { compiled, shapes } = deps;
  const schema = event.payload?.schema;
  const base = baseOf(event, deps);
  const parts = partsOf(shapes, schema, base);
  const place = placeOf(
    parts.filter((part) => 'schema' in part),
    shapes,
    subject,
  );
  const within = place && jsonPointer(place.path);
  const outside = parts
    .filter(
      ({ path }) => path.length > 0 && (within === undefined || !`${jsonPointer(path)}/`.startsWith(`${within}/`)),
    )
    .filter(({ path }) => path.length === 1 || partAt(base, path.slice(0, -1)) !== undefined)
    .slice(0, maxNamed);
  const thing = thingName(subject.collection ?? '');
  const keyNames = new Set(thing === '' ? [] : [`${thing}id`, thing + plainName(subject.key)]);

  const problems = (value: unknown): Violation[] =>
    schema === undefined ? [] : compiled.violations(schema, value, 'response');
  const isValid = (value: unknown): boolean => problems(value).length === 0;

  /** The payload with the record, or with as much of it as its schema allows. */
  function withRecord(record: Members): unknown {
    if (!place) return base;
    const { many, path } = place;
    const whole = partAt(base, path);
    const before = many ? partAt(whole, ['0']) : whole;
    const allowed = new Set(shapes.of(place.record).properties.keys());
    const shared = Object.fromEntries(Object.entries(record).filter(([name]) => allowed.has(name)));
    const others = isMembers(before) ? before : {};
    const forms = [record, { ...others, ...record }, shared, { ...others, ...shared }];
    const filled = forms.map((form) => withPart(base, path, many ? [form] : form));
    return filled.find(isValid) ?? filled[0];
  }

  /** The values of the members that are named like a key, a parameter or a member of the record. */
  function namedValues({ key, parameters, record }: Happened): [Path, unknown][] {
    const values = new Map(Object.entries(parameters).map(([name, value]) => [plainName(name), value]));
    if (!place && isMembers(record)) {
      const own = plainName(subject.key);
      for (const [name, value] of Object.entries(record))
        if (plainName(name) !== own) values.set(plainName(name), value);
    }
    const typed = memberOf(record, subject.key) ?? key;
    if (typed !== '') for (const name of keyNames) values.set(name, typed);
    return outside.flatMap(({ path }): [Path, unknown][] => {
      const value = values.get(plainName(path.at(-1) ?? ''));
      return value === undefined ? [] : [[path, value]];
    });
  }

  return {
    keyOf(payload) {
      const found = place && partAt(payload, place.many ? [...place.path, '0'] : place.path);
      const named = outside.find(({ path }) => keyNames.has(plainName(path.at(-1) ?? '')));
      return memberOf(found, subject.key) ?? (named && valueAt(payload, named.pointer));
    },
    fill(happened) {
      const { record } = happened;
      const start = isMembers(record) ? withRecord(record) : base;
      const named = namedValues(happened);
      const all = named.reduce<unknown>((value, [path, part]) => withPart(value, path, part), start);
      if (isValid(all)) return all;
      return named.reduce<unknown>((value, [path, part]) => {
        const filled = withPart(value, path, part);
        return problems(filled).length <= problems(value).length ? filled : value;
      }, start);
    },
  };
}
