import type { Collection, InterfaceModel, Operation, Parent, StateMachine } from '#shared/interface/interface-model.ts';
import type { RecordObject } from './records.ts';
import { createMemberFinder, type MemberFinder, type SchemaMembers } from './schema-members.ts';

/** A path parameter that selects the records of a collection. */
export interface Selector {
  /** The collection whose key it is, else the parameter. */
  name: string;
  /** The collection whose record must exist. */
  collection?: string;
  /** The member that has the value; without one, the value is kept beside the record. */
  member?: string;
}

/** What is known of a collection before any request. */
export interface Layout {
  collection: Collection;
  schema: SchemaMembers;
  /** What identifies a record together with its key: the selectors that all paths to one record have. */
  scope: Selector[];
  /** All selectors, by name. */
  selectors: ReadonlyMap<string, Selector>;
  /** The selectors by the names of path parameters. */
  parameters: ReadonlyMap<string, Selector>;
  /** Path parameters that are the key. */
  keyParameters: ReadonlySet<string>;
  /** The schemas of these parameters, each once. */
  keySchemas: readonly string[];
  machine?: StateMachine;
  /** Whether the state is sent. */
  statesShown: boolean;
  operations: readonly Operation[];
  /** Collections whose records are below one of these. */
  children: Layout[];
}

export type Layouts = ReadonlyMap<string, Layout>;

/** The value of a key or a path parameter, by which records are found. */
export const keyText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const selectorOf = ({ collection, member, parameter }: Parent): Selector => ({
  name: collection ?? parameter,
  ...(collection !== undefined && { collection }),
  ...(member !== undefined && { member }),
});

const ofOne = new Set(['read', 'replace', 'change', 'delete']);

/** The selectors that all operations have. */
function common(operations: readonly Operation[]): Selector[] {
  const [first, ...others] = operations.map(({ act }) => act.parents.map(selectorOf));
  return (first ?? []).filter(({ name }) => others.every((list) => list.some((one) => one.name === name)));
}

/** The schemas of the path parameters that are the key, each once. */
function keySchemasOf(operations: readonly Operation[]): string[] {
  const found = operations.flatMap(({ act: { key }, parameters }) =>
    key?.in === 'path' ? parameters.filter((one) => one.in === 'path' && one.name === key.name) : [],
  );
  return [...new Set(found.flatMap(({ schema }) => schema ?? []))];
}

function layoutOf(model: InterfaceModel, finder: MemberFinder, collection: Collection): Layout {
  const operations = model.operations.filter(({ act }) => act.collection === collection.name);
  const items = operations.filter(({ act }) => ofOne.has(act.do));
  const parameters = new Map<string, Selector>();
  // One parameter may select by a collection in one path, and by nothing in another.
  const selectors = new Map<string, Selector>();
  for (const { act } of operations) {
    for (const parent of act.parents) {
      const selector = selectorOf(parent);
      if (parameters.get(parent.parameter)?.member === undefined) parameters.set(parent.parameter, selector);
      if (selectors.get(selector.name)?.member === undefined) selectors.set(selector.name, selector);
    }
  }
  const own = operations.flatMap(({ act }) => (act.do !== 'create' && act.key?.in === 'path' ? [act.key.name] : []));
  const schema = finder.of(collection.schema);
  const machine = model.states.find((one) => one.collection === collection.name);
  return {
    collection,
    schema,
    scope: common(items.length > 0 ? items : operations).map((one) => selectors.get(one.name) ?? one),
    selectors,
    parameters,
    keyParameters: new Set(own),
    keySchemas: keySchemasOf(operations),
    ...(machine && { machine }),
    statesShown: machine !== undefined && schema.members.has(machine.field),
    operations,
    children: [],
  };
}

/** Reads the layouts of all collections. */
export function readLayouts(model: InterfaceModel, finder: MemberFinder = createMemberFinder(model.document)): Layouts {
  const layouts = new Map(model.collections.map((one) => [one.name, layoutOf(model, finder, one)]));
  for (const layout of layouts.values()) {
    const { name, parent } = layout.collection;
    if (parent !== undefined && parent !== name) layouts.get(parent)?.children.push(layout);
  }
  return layouts;
}

/** Values of selectors, by name. */
export type Beside = Readonly<Record<string, string>>;

/** The value of a selector for a record. */
export function selectedBy({ member, name }: Selector, record: RecordObject, beside: Beside): string | undefined {
  if (member === undefined) return Object.hasOwn(beside, name) ? beside[name] : undefined;
  const value = Object.hasOwn(record, member) ? record[member] : undefined;
  return value === undefined || value === null ? undefined : keyText(value);
}

/** The scope of a record, as stored. */
export const scopeText = (layout: Layout, valueOf: (selector: Selector) => string | undefined): string =>
  JSON.stringify(layout.scope.map((one) => valueOf(one) ?? null));
