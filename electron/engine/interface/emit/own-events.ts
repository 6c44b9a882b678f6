import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Emission, Operation } from '#shared/interface/interface-model.ts';
import { compileInterface } from '../compile/compile-interface.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import type { RecordChange, Recorded } from '../records/records.ts';
import { createShapes } from '../understand/schema-shape.ts';
import { eventsAsOperations } from './compile-events.ts';
import { createEventContents, Unsendable, type EventContentDeps, type Said } from './event-content.ts';
import { createKnownEvents, type KnownDeps, type KnownEvents } from './known-events.ts';
import { createRecordEvent, type RecordEventDeps, type SentEvent } from './record-event.ts';
import { evaluateExpression } from './runtime-expression.ts';
import { createSubjects, textOf, type OperationDone } from './subjects.ts';

/** The events of a user's interface. */
export interface OwnEvents extends KnownEvents {
  /** Creates the rows of the events and callbacks of an operation, to be committed with its change. */
  after(operation: Operation, done: OperationDone): Recorded;
  /** Creates the rows of the event of a move between states, to be committed with it. */
  ofMove(event: string, change: RecordChange, trace: string): Recorded;
  /**
   * What an event sends on request, as `POST /events` does.
   * @param payload Default: as for an event without a record.
   * @returns undefined if the interface has no such event
   * @throws HookbenchError `bad_input` if the payload is not valid
   */
  contentOf(event: string, payload?: unknown): Omit<SentEvent, 'trace'> | undefined;
}

export interface OwnEventsDeps
  extends RecordEventDeps, Pick<EventContentDeps, 'credentials' | 'templates'>, Pick<KnownDeps, 'placeRules'> {
  compiled: CompiledInterface;
  /** Of samples. */
  seed: number;
}

const nothing = (): Recorded => ({ entries: [], statements: [] });

/** The events of a user's interface: from what happened to rows of deliveries. */
export function createOwnEvents(deps: OwnEventsDeps): OwnEvents {
  const { compiled, placeRules, seed, sender } = deps;
  const { model } = compiled;
  const kinds = compileInterface(eventsAsOperations(model), { seed });
  const shapes = createShapes(model.document);
  const events = new Map(model.events.map((event) => [event.name, event]));
  const subjects = createSubjects(compiled);
  const contents = createEventContents({ ...deps, kinds, shapes });
  const record = createRecordEvent(deps, contents);

  function matches({ status }: Emission, operation: Operation, actual: number): boolean {
    if (status !== 'default') return status === actual || status === `${Math.floor(actual / 100)}XX`;
    return compiled.operations.get(operation.id)?.responseFor(actual)?.status === 'default';
  }

  function emitted(emission: Emission, operation: Operation, done: OperationDone): Recorded {
    const event = events.get(emission.event);
    if (!event || !matches(emission, operation, done.status)) return nothing();
    const { request, requestHeaders, response, responseHeaders, status, url } = done;
    const change = done.changes.find((one) => one.collection === operation.act.collection) ?? done.changes[0];
    const said: Said = {
      ...(change ? subjects.ofChange(change) : subjects.ofResponse(operation, done)),
      ...(emission.payload && { template: emission.payload }),
      request: { path: request.path, query: request.query, headers: requestHeaders, json: request.json },
      response: { json: response },
    };
    if (event.expression === undefined) return record(event, said, request.trace, emission.afterMs);
    const target = evaluateExpression(event.expression, {
      url,
      method: operation.method,
      status,
      request: { path: request.path, headers: requestHeaders, body: request.json },
      response: { headers: responseHeaders, body: response },
    });
    return target === undefined ? nothing() : record(event, said, request.trace, emission.afterMs, target);
  }

  function joined(recorded: readonly Recorded[]): Recorded {
    const entries = recorded.flatMap((one) => one.entries);
    const statements = recorded.flatMap((one) => one.statements);
    return { entries, statements, ...(statements.length > 0 && { afterCommit: sender.wake }) };
  }

  return {
    ...createKnownEvents({ model, shapes, compiled: kinds, placeRules }),
    after(operation, done) {
      return joined(operation.emits.map((emission) => emitted(emission, operation, done)));
    },
    ofMove(name, change, trace) {
      const event = events.get(name);
      return joined(event ? [record(event, subjects.ofChange(change), trace, 0)] : []);
    },
    contentOf(name, payload) {
      const event = events.get(name);
      if (!event) return undefined;
      const sentBy = model.operations.find(({ emits }) => emits.some((one) => one.event === name));
      const said: Said = { subject: subjects.ofCollection(sentBy?.act.collection ?? ''), key: '' };
      try {
        const data = payload === undefined ? contents.payloadOf(event, said) : payload;
        const key = textOf(contents.keyOf(event, said.subject, data));
        return { event: name, customerId: key, data, own: contents.contentWith(event, data) };
      } catch (error) {
        if (!(error instanceof Unsendable)) throw error;
        throw new HookbenchError('bad_input', error.message, { field: '/data' });
      }
    },
  };
}
