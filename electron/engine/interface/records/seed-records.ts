import type { InterfaceModel, Content } from '#shared/interface/interface-model.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { memberOf, setMember, isMembers, valueAt } from '../read/members.ts';
import type { Statement } from '../../store/statement.ts';
import { completeRecord, visibleRecord } from './complete-record.ts';
import { ownerIn } from './find-record.ts';
import { keyText, scopeText, selectedBy, type Layout } from './layout.ts';
import { isReachable, newKey } from './new-key.ts';
import { type RecordContext, templateFacts } from './record-context.ts';
import { count, type RecordCounts } from './record-entries.ts';
import { insertion, type NewRow } from './record-rows.ts';
import type { RecordObject } from './records.ts';
import { stateColumns } from './state-moves.ts';
import { fillTemplates } from '../templates.ts';

/** The demo client and the demo users, to whom sampled records belong that have an owner. */
const demoSubjects = ['demo-service', 'agent', 'viewer'] as const;
/** Max examples that become records of one collection. */
const maxExamples = 100;

/** A record at the start, and the values of path parameters that are not in it. */
interface Seed {
  record: RecordObject;
  beside: Record<string, string>;
}

/** A declared record without the members that are path parameters. */
function readSeed(context: RecordContext, layout: Layout, declared: RecordObject, index: number): Seed {
  const filled = fillTemplates(declared, templateFacts(context, { index })) as RecordObject;
  const { collection, keyParameters, parameters, schema } = layout;
  const record: RecordObject = {};
  const beside: Record<string, string> = {};
  for (const [name, value] of Object.entries(filled)) {
    const selector = schema.members.has(name) ? undefined : parameters.get(name);
    if (selector?.member !== undefined) setMember(record, selector.member, value);
    else if (selector) setMember(beside, selector.name, keyText(value));
    else if (keyParameters.has(name) && !schema.members.has(name)) setMember(record, collection.key, value);
    else setMember(record, name, value);
  }
  return { record, beside };
}

/** The values of the examples of responses that are records of a collection. */
function examplesOf({ model, tools }: RecordContext, { collection, operations }: Layout): Seed[] {
  const { schema } = collection;
  const found = new Map<string, RecordObject>();
  for (const { act, responses } of operations) {
    const part = act.at.response;
    if (!part || part.schema === undefined || act.do === 'delete') continue;
    const success = responses.find(({ status }) => status === act.success);
    for (const { examples } of success?.content ?? ([] as Content[])) {
      for (const { pointer } of examples) {
        const value = part.path.reduce<unknown>(memberOf, valueAt(model.document, pointer));
        for (const one of Array.isArray(value) ? value.slice(0, maxExamples) : [value]) {
          if (!isMembers(one) || found.size === maxExamples) continue;
          const key = memberOf(one, collection.key);
          const text = collection.single ? '' : key === undefined || key === null ? undefined : keyText(key);
          const valid = schema === undefined || tools.violations(schema, one, 'response').length === 0;
          if (text !== undefined && valid && !found.has(text)) found.set(text, one);
        }
      }
    }
  }
  return [...found.values()].map((record) => ({ record, beside: {} }));
}

/** A copy of an object with a member at a path. */
function withMember(object: RecordObject, [name = '', ...rest]: readonly string[], value: unknown): RecordObject {
  const inner = memberOf(object, name);
  const copy = { ...object };
  setMember(copy, name, rest.length === 0 ? value : withMember(isMembers(inner) ? inner : {}, rest, value));
  return copy;
}

/** Sampled records, which differ at least in their keys. */
function samplesOf({ tools }: RecordContext, { collection }: Layout): Seed[] {
  const { owner, schema, single } = collection;
  return demoSubjects.slice(0, single ? 1 : undefined).map((subject, variation) => {
    const sample = schema === undefined ? {} : tools.sample(schema, 'response', variation);
    const record = isMembers(sample) ? sample : {};
    const owned = owner?.claim === 'sub' ? withMember(record, owner.at, subject) : record;
    const isValid = schema === undefined || tools.violations(schema, owned, 'response').length === 0;
    return { record: isValid ? owned : record, beside: {} };
  });
}

/** Max keys that are tried for one record. */
const maxKeys = 10;

/** Max records of a collection that keeps its own, which others at the start are found below. */
const maxKept = 100;

/** The first record of each collection that has records: its key and those that it is below. */
type Firsts = Map<string, Record<string, string>>;

/** Puts a record whose parent does not exist below the first record of its parent. */
function belowFirst(
  context: RecordContext,
  firsts: Firsts,
  isKnown: (collection: string, key: unknown) => boolean,
  layout: Layout,
  { record, beside }: Seed,
  given: 'example' | 'sample',
): void {
  for (const selector of layout.selectors.values()) {
    const { collection, member, name } = selector;
    const parent = collection === undefined ? undefined : firsts.get(collection);
    const value = parent?.[name];
    if (value === undefined) continue;
    const { key = '' } = context.layouts.get(collection ?? '')?.collection ?? {};
    if (member === undefined) beside[name] ??= value;
    else if (key !== '' && (given === 'sample' || !isKnown(collection ?? '', memberOf(record, member))))
      setMember(record, member, fittingKey(context, layout, member, value));
  }
}

/** A key in the type that a member has. */
function fittingKey({ tools }: RecordContext, layout: Layout, member: string, value: string): unknown {
  const pointer = layout.schema.members.get(member)?.pointer;
  const forms: unknown[] = [value, Number(value)];
  const fits = (form: unknown): boolean =>
    pointer === undefined || tools.violations(pointer, form, 'response').length === 0;
  return forms.find(fits) ?? value;
}

function mustBeValid(context: RecordContext, layout: Layout, record: RecordObject, index: number): void {
  const { schema } = layout.collection;
  const [problem] =
    schema === undefined ? [] : context.tools.violations(schema, visibleRecord(context, layout, record), 'response');
  if (problem) throw wrongSeed(layout, index, problem.expected, problem.instance);
}

const idIn = (...parts: [collection: string, scope: string, key: string]): string => JSON.stringify(parts);

/** Notes the path values of the first record of a collection, for records below it. */
function noteFirst(firsts: Firsts, layout: Layout, row: Pick<NewRow, 'beside' | 'key' | 'record'>): void {
  const values: Record<string, string> = {};
  for (const one of layout.selectors.values()) {
    const value = selectedBy(one, row.record, row.beside);
    if (value !== undefined) values[one.name] = value;
  }
  firsts.set(layout.collection.name, { ...values, [layout.collection.name]: row.key });
}

/** A record that was added before its parents, with the first of these. */
function placed(firsts: Firsts, taken: Set<string>, layout: Layout, row: NewRow): NewRow {
  const { name: own } = layout.collection;
  const missing = [...layout.selectors.values()].flatMap(({ collection = own, member, name }) => {
    const value = collection === own || member !== undefined ? undefined : firsts.get(collection)?.[name];
    return value === undefined || Object.hasOwn(row.beside, name) ? [] : [[name, value]];
  });
  const beside = { ...row.beside, ...(Object.fromEntries(missing) as NewRow['beside']) };
  const scope = scopeText(layout, (one) => selectedBy(one, row.record, beside));
  const id = idIn(own, scope, row.key);
  if (scope !== row.scope && taken.has(id)) return row;
  taken.add(id);
  return { ...row, beside, scope };
}

/** Adds the records at the start of one collection after another: parents first. */
export function createSeeding(context: RecordContext) {
  const added: { layout: Layout; row: NewRow; isDeclared: boolean }[] = [];
  const taken = new Set<string>();
  const firsts: Firsts = new Map();
  const known = new Set<string>();
  const knownAs = (collection: string, key: unknown): string => JSON.stringify([collection, keyText(key ?? '')]);
  const isKnown = (collection: string, key: unknown): boolean =>
    (typeof key === 'object' && key !== null) || known.has(knownAs(collection, key));
  const nowMs = context.clocks.service.now();

  function add(layout: Layout, seed: Seed, given: 'declared' | 'example' | 'sample', index: number): void {
    const { collection } = layout;
    if (given !== 'declared') belowFirst(context, firsts, isKnown, layout, seed, given);
    const { beside, record: declared } = seed;
    const scope = scopeText(layout, (one) => selectedBy(one, declared, beside));
    const record: RecordObject = { ...declared };
    const idOf = (): string => idIn(collection.name, scope, keyText(record[collection.key] ?? ''));
    const hasKey = record[collection.key] !== undefined && record[collection.key] !== null;
    if (given === 'declared' && hasKey && taken.has(idOf()))
      throw wrongSeed(layout, index, 'its key is that of another');
    const needsKey = (): boolean => keyText(record[collection.key] ?? '') === '' || taken.has(idOf());
    const isFound = (): boolean => given === 'declared' || isReachable(context, layout, record[collection.key]);
    for (let times = 0; !collection.single && times < maxKeys && (needsKey() || (times === 0 && !isFound())); times++) {
      setMember(record, collection.key, newKey(context, layout, scope));
    }
    if (!collection.single && needsKey()) return;
    taken.add(idOf());
    const whole = completeRecord(context, layout, record, context.finder.of(undefined), nowMs);
    if (given === 'declared') mustBeValid(context, layout, whole, index);
    const row: NewRow = {
      collection: collection.name,
      scope,
      key: collection.single ? '' : keyText(whole[collection.key]),
      beside,
      owner: ownerIn(layout, whole),
      record: whole,
      trace: '',
      ...stateColumns(layout, whole, nowMs),
    };
    added.push({ layout, row, isDeclared: given === 'declared' });
    known.add(knownAs(row.collection, row.key));
    if (!firsts.has(collection.name)) noteFirst(firsts, layout, row);
  }

  return {
    /** What stores the records. */
    statements: (): Statement[] =>
      added.map(({ isDeclared, layout, row }) => insertion(isDeclared ? row : placed(firsts, taken, layout, row))),
    /** The number of records that are added. */
    counts(): RecordCounts {
      const counts: RecordCounts = new Map();
      for (const { row } of added) count(counts, row.collection);
      return counts;
    },
    /** A collection that keeps its records. */
    keep(layout: Layout): void {
      const { name } = layout.collection;
      const rows = context.rows.list({ collection: name, where: [], params: [] }, 'n', maxKept);
      for (const { key } of rows) known.add(knownAs(name, key));
      if (rows[0]) noteFirst(firsts, layout, rows[0]);
    },
    seed(layout: Layout): void {
      const declared = seedOf(context.model, layout);
      if (declared) {
        for (const [index, one] of declared.entries())
          add(layout, readSeed(context, layout, one, index), 'declared', index);
        return;
      }
      const examples = examplesOf(context, layout);
      for (const [index, one] of examples.entries()) add(layout, one, 'example', index);
      if (examples.length > 0) return;
      for (const [index, one] of samplesOf(context, layout).entries()) add(layout, one, 'sample', index);
    },
  };
}

const seedOf = ({ seed }: InterfaceModel, { collection }: Layout): RecordObject[] | undefined =>
  Object.hasOwn(seed, collection.name) ? seed[collection.name] : undefined;

function wrongSeed({ collection }: Layout, index: number, what: string, instance = ''): HookbenchError {
  const place = `/x-hookbench-seed${jsonPointer([collection.name, index])}${instance}`;
  return new HookbenchError('bad_input', `The record ${index} of the seed of "${collection.name}" is wrong: ${what}.`, {
    field: place,
    hint: 'Change it so that it matches the schema of the responses.',
  });
}
