import { jsonPointer } from '#shared/text/json-pointer.ts';
import type { Collection, Emission, Operation } from '#shared/interface/interface-model.ts';
import { pathOfNames } from '#shared/interface/overlay-members.ts';
import { memberOf, valueAt, type Members } from './read/members.ts';
import { requestSchema, responseSchema } from './understand/bodies.ts';
import { memberIn, nodeAt } from './understand/document-node.ts';
import type { Understood } from './understand/understand.ts';

/** What an overlay adds to a part of the document, and why. */
export interface InferredAction {
  target: string;
  update: Members;
  comment: string;
  /** Its members, e.g. `x-hookbench-record`. */
  members: string[];
  /** Ids of the operations that it is about. */
  operations: string[];
}

/** Where the bodies of all operations of a path have their records, if that is the same place in all. */
function commonPlace(operations: readonly Operation[]): string[] | undefined {
  const bodies = operations
    .filter(({ act }) => act.do !== 'none')
    .flatMap((operation) => {
      const { act } = operation;
      const sent = ['create', 'replace', 'change'].includes(act.do) ? requestSchema(operation) : undefined;
      return [
        { schema: responseSchema(operation, act.do), part: act.at.response },
        { schema: sent, part: act.at.request },
      ];
    })
    .filter(({ part, schema }) => part !== undefined || schema !== undefined);
  const [first] = bodies;
  const path = first?.part?.path ?? [];
  const isCommon = bodies.every(({ part }) => part && pathOfNames(part.path) === pathOfNames(path));
  return isCommon && path.length > 0 ? path : undefined;
}

/** The `x-hookbench-resource` of a path. */
function resourceOf(
  { key, name, parent, paths, single }: Collection,
  path: string,
  operations: readonly Operation[],
): Members {
  const filters = operations.flatMap(({ act }) => act.list?.filters ?? []);
  const at = commonPlace(operations);
  return {
    name,
    ...(!single && { key }),
    ...(parent !== undefined && path === paths[0] && { parent }),
    ...(at && { at: pathOfNames(at) }),
    ...(filters.length > 0 && { filters: Object.fromEntries(filters.map((one) => [one.name, pathOfNames(one.at)])) }),
  };
}

const emitOf = ({ afterMs, event, payload, status }: Emission): Members => ({
  webhook: event,
  ...(status !== '2XX' && { status }),
  ...(afterMs > 0 && { after: `${afterMs}ms` }),
  ...(payload && { payload }),
});

/** What an overlay says about an operation. */
const membersOf = ({ act, emits }: Operation): Members => ({
  ...(act.do !== 'none' && { 'x-hookbench-record': { of: act.collection, do: act.do } }),
  ...(emits.length > 0 && { 'x-hookbench-emits': emits.map(emitOf) }),
});

/** The actions that declare what was inferred. What is declared already is left out. */
export function inferredActions({ model, notes }: Understood): InferredAction[] {
  const { document, operations } = model;
  const comments = new Map<string, string[]>();
  for (const { level, pointer, what } of notes) {
    if (level === 'inferred' || level === 'unsupported')
      comments.set(pointer, [...(comments.get(pointer) ?? []), what]);
  }
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const collections = new Map(model.collections.flatMap((one) => one.paths.map((path) => [path, one] as const)));
  const actions: InferredAction[] = [];

  function add(
    target: string,
    pointer: string,
    members: Members,
    about: readonly Operation[],
    around: readonly string[] = [],
  ): void {
    const node = nodeAt(document, pointer + jsonPointer(around));
    const missing = Object.entries(members).filter(([name]) => !node || !memberIn(node, name));
    if (missing.length === 0) return;
    const inner: Members = Object.fromEntries(missing);
    const update = around.reduceRight<Members>((value, name) => ({ [name]: value }), inner);
    const written = comments.get(pointer + jsonPointer(around)) ?? comments.get(node?.used ?? '') ?? [];
    const facts = { members: Object.keys(inner), operations: about.map(({ id }) => id) };
    actions.push({ target, update, comment: written.join('\n'), ...facts });
  }

  for (const [path, own] of byPath) {
    const names = ['paths', path];
    const pointer = jsonPointer(names);
    const collection = collections.get(path);
    const isItem = /\/\{[^{}/]+\}(?:\.json)?$/i.test(path);
    if (collection)
      add(`$.paths${bracket(path)}`, pointer, { 'x-hookbench-resource': resourceOf(collection, path, own) }, own);
    else if (isItem) add(`$.paths${bracket(path)}`, pointer, { 'x-hookbench-resource': false }, own);
    for (const operation of own) {
      const fixed = operation.method.toLowerCase();
      const item = valueAt(document, pointer);
      const at = nodeAt(document, `${pointer}/additionalOperations/${operation.method}`)
        ? ['additionalOperations', operation.method]
        : [fixed];
      // An operation that the path has by a reference is no target: the members are added beside the reference.
      const isTarget = at.reduce(memberOf, item) !== undefined;
      const target = `$.paths${bracket(path)}${at.map((name) => (name === fixed ? `.${name}` : bracket(name))).join('')}`;
      if (isTarget) add(target, pointer + jsonPointer(at), membersOf(operation), [operation]);
      else add(`$.paths${bracket(path)}`, pointer, membersOf(operation), [operation], at);
    }
  }
  add('$', '', { 'x-hookbench-roles': model.roles }, []);
  return actions;
}

/** A name as a segment of a JSONPath (RFC 9535 2.3.1). */
const bracket = (name: string): string => `['${name.replaceAll(/['\\]/g, '\\$&')}']`;
