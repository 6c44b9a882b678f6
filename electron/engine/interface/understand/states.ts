import type { Move, StateMachine, EventKind, Operation } from '#shared/interface/interface-model.ts';
import { jsonPointer } from '#shared/text/json-pointer.ts';
import { durationMs } from '#shared/scenario/duration.ts';
import type { Context } from './context.ts';
import type { DocumentNode } from './document-node.ts';
import { memberNamed } from './find-record.ts';
import type { Shapes } from './schema-shape.ts';
import type { KnownCollections } from './known-collections.ts';
import type { NameIndex } from './names.ts';

/** Finds a name of another part; a name that is missing is an error. */
export function resolve<Value>(
  context: Context,
  index: NameIndex<Value>,
  name: string,
  kind: string,
  pointer: string,
): Value | undefined {
  const found = index.get(name);
  if (found === undefined) context.noteUnknown(kind, name, index.names, pointer);
  return found;
}

/** What declared members of the root refer to. */
export interface Referable {
  known: KnownCollections;
  operations: NameIndex<Operation>;
  events: NameIndex<EventKind>;
}

/** Reads the declared states. A state that the schema of its member does not allow is an error. */
export function readStates(
  context: Context,
  document: DocumentNode,
  shapes: Shapes,
  { events, known, operations }: Referable,
): StateMachine[] {
  const declared = context.member(document, 'x-hookbench-states');
  return Object.entries(declared?.value ?? {}).flatMap(([name, { field, initial, moves }]) => {
    const pointer = declared?.pointer + jsonPointer([name]);
    const collection = resolve(context, known.byName, name, 'collection', pointer);
    if (!collection) return [];
    const shape = shapes.of(collection.schema);
    const member = memberNamed(shape, field) ?? field;
    const allowed = shapes.of(shape.properties.get(member)).enum;
    const checkState = (state: string, at: string): void => {
      if (!allowed || allowed.includes(state)) return;
      context.noteUnknown(
        `state of "${member}"`,
        state,
        () => allowed.filter((one) => typeof one === 'string'),
        pointer + at,
      );
    };
    checkState(initial, '/initial');
    const read = moves.map(({ after, emits, from, on, to }, index): Move => {
      const at = `/moves/${index}`;
      checkState(from, `${at}/from`);
      checkState(to, `${at}/to`);
      const operation =
        on === undefined ? undefined : resolve(context, operations, on, 'operation', `${pointer}${at}/on`);
      const event = emits === undefined ? undefined : resolve(context, events, emits, 'event', `${pointer}${at}/emits`);
      if (event?.operation !== undefined) {
        const { name: callback, operation: giver } = event;
        const what = `"${callback}" needs the URL that a request to ${giver} gives. Use x-hookbench-emits of ${giver}, with "after".`;
        context.note('error', what, `${pointer}${at}/emits`);
      }
      return {
        from,
        to,
        ...(operation && { on: operation.id }),
        ...(after !== undefined && { afterMs: durationMs(after) }),
        ...(event && { emits: event.name }),
      };
    });
    const reached = new Set([initial, ...moves.map(({ to }) => to), ...(allowed ?? [])]);
    for (const [index, { from }] of moves.entries()) {
      if (!reached.has(from))
        context.note('warning', `No move leads to the state "${from}".`, `${pointer}/moves/${index}/from`);
    }
    return [{ collection: collection.name, field: member, initial, moves: read, pointer }];
  });
}

/** Reads the declared records at the start. */
export function readSeed(
  context: Context,
  document: DocumentNode,
  { known }: Referable,
): [string, Record<string, unknown>[]][] {
  const declared = context.member(document, 'x-hookbench-seed');
  return Object.entries(declared?.value ?? {}).flatMap(([name, records]) => {
    const collection = resolve(context, known.byName, name, 'collection', declared?.pointer + jsonPointer([name]));
    return collection ? [[collection.name, records] as [string, Record<string, unknown>[]]] : [];
  });
}
