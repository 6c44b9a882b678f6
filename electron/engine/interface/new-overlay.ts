import { Document, isMap, isSeq, visit } from 'yaml';
import type { Collection, Emission, InterfaceModel, Operation } from '#shared/interface/interface-model.ts';
import { pathOfNames } from '#shared/interface/overlay-members.ts';
import { jsonPointer } from '#shared/errors/issue-place.ts';
import type { InterfaceInput, NewOverlay } from './interface-job.ts';
import { memberOf, valueAt, type Members } from './read/members.ts';
import { readInterface } from './read-interface.ts';
import { requestSchema, responseSchema } from './understand/bodies.ts';
import { memberIn, nodeAt } from './understand/document-node.ts';
import type { Understood } from './understand/understand.ts';

/** What an overlay adds to a part of the document, and why. */
interface Action {
  target: string;
  update: Members;
  comment: string;
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
function actionsOf({ model, notes }: Understood): Action[] {
  const { document, operations } = model;
  const comments = new Map<string, string[]>();
  for (const { level, pointer, what } of notes) {
    if (level === 'inferred' || level === 'unsupported')
      comments.set(pointer, [...(comments.get(pointer) ?? []), what]);
  }
  const byPath = Map.groupBy(operations, ({ path }) => path);
  const collections = new Map(model.collections.flatMap((one) => one.paths.map((path) => [path, one] as const)));
  const actions: Action[] = [];

  function add(target: string, pointer: string, members: Members, around: readonly string[] = []): void {
    const node = nodeAt(document, pointer + jsonPointer(around));
    const missing = Object.entries(members).filter(([name]) => !node || !memberIn(node, name));
    if (missing.length === 0) return;
    const inner: Members = Object.fromEntries(missing);
    const update = around.reduceRight<Members>((value, name) => ({ [name]: value }), inner);
    const written = comments.get(pointer + jsonPointer(around)) ?? comments.get(node?.used ?? '') ?? [];
    actions.push({ target, update, comment: written.join('\n') });
  }

  for (const [path, own] of byPath) {
    const names = ['paths', path];
    const pointer = jsonPointer(names);
    const collection = collections.get(path);
    const isItem = /\/\{[^{}/]+\}(?:\.json)?$/i.test(path);
    if (collection)
      add(`$.paths${bracket(path)}`, pointer, { 'x-hookbench-resource': resourceOf(collection, path, own) });
    else if (isItem) add(`$.paths${bracket(path)}`, pointer, { 'x-hookbench-resource': false });
    for (const operation of own) {
      const fixed = operation.method.toLowerCase();
      const item = valueAt(document, pointer);
      const at = nodeAt(document, `${pointer}/additionalOperations/${operation.method}`)
        ? ['additionalOperations', operation.method]
        : [fixed];
      // An operation that the path has by a reference is no target: the members are added beside the reference.
      const isTarget = at.reduce(memberOf, item) !== undefined;
      const target = `$.paths${bracket(path)}${at.map((name) => (name === fixed ? `.${name}` : bracket(name))).join('')}`;
      if (isTarget) add(target, pointer + jsonPointer(at), membersOf(operation));
      else add(`$.paths${bracket(path)}`, pointer, membersOf(operation), at);
    }
  }
  add('$', '', { 'x-hookbench-roles': model.roles });
  return actions;
}

/** A name as a segment of a JSONPath (RFC 9535 2.3.1). */
const bracket = (name: string): string => `['${name.replaceAll(/['\\]/g, '\\$&')}']`;

/** Characters of a map that is written in one line. */
const maxInline = 100;

const heading = ({ title }: InterfaceModel): string =>
  ` What Hookbench infers from ${title.replaceAll(/\s+/g, ' ').slice(0, 200)}. Change what is different, and remove the rest.
 Not inferred: x-hookbench-seed (records at the start), x-hookbench-states (states and moves of records),
 x-hookbench-answers (responses to certain requests), x-hookbench-signature and x-hookbench-path (of events),
 x-hookbench-credential (fixed credentials of security schemes).`;

/** The text of an overlay that declares what was inferred, with the reasons as comments. */
function overlayText(understood: Understood): string {
  const { model } = understood;
  const actions = actionsOf(understood);
  const overlay = {
    overlay: '1.0.0',
    info: { title: `Hookbench for ${model.title}`, version: '1.0.0' },
    actions: actions.map(({ target, update }) => ({ target, update })),
  };
  const document = new Document(overlay, { aliasDuplicateObjects: false });
  document.commentBefore = heading(model);
  visit(document, {
    Collection(_key, node, path) {
      if (path.length < 7 || JSON.stringify(node).length > maxInline) return undefined;
      node.flow = true;
      return visit.SKIP;
    },
  });
  const list = document.get('actions');
  for (const [index, item] of (isSeq(list) ? list.items : []).entries()) {
    const comment = actions[index]?.comment ?? '';
    if (isMap(item) && comment !== '') item.commentBefore = comment.replaceAll(/^/gm, ' ');
  }
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** Writes an overlay of what an interface means without one, with comments. Read with it, the interface means the same. */
export async function newOverlay(input: InterfaceInput): Promise<NewOverlay> {
  const { notes, understood, usable } = await readInterface(input);
  return { text: usable && understood ? overlayText(understood) : undefined, notes };
}
