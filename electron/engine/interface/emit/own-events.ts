import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Emission, Operation, EventKind, InterfaceModel } from '#shared/interface/interface-model.ts';
import { percentDecoded } from '#shared/text/percent.ts';
import { compileInterface } from '../compile/compile-interface.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import type { RecordChange, Recorded, RecordRequest } from '../records/records.ts';
import { createShapes } from '../understand/schema-shape.ts';
import { createEventContents, Unsendable, type EventContentDeps, type Said } from './event-content.ts';
import { createKnownEvents, type KnownDeps, type KnownEvents } from './known-events.ts';
import { createRecordEvent, type RecordEventDeps, type SentEvent } from './record-event.ts';
import { memberOf, valueAt } from '../read/members.ts';
import type { Subject } from './payload-plan.ts';

/** A message as runtime expressions see it. Names of headers are in lower case. */
interface ExpressionMessage {
  headers: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** A request and its response. */
interface ExpressionFacts {
  /** As it was called, with the query. */
  url: string;
  method: string;
  status: number;
  request: ExpressionMessage & { path: Readonly<Record<string, unknown>> };
  response: ExpressionMessage;
}

/** A header that was sent several times is the first. */
const first = (value: unknown): unknown => (Array.isArray(value) ? (value as unknown[])[0] : value);

function valueIn(source: string, facts: ExpressionFacts, part: 'request' | 'response'): unknown {
  const message = facts[part];
  const [, place = '', name = ''] = /^(header|query|path)\.(.+)$/s.exec(source) ?? [];
  if (place === 'header') return first(memberOf(message.headers, name.toLowerCase()));
  if (place === 'query' && part === 'request') return URL.parse(facts.url)?.searchParams.get(name) ?? undefined;
  if (place === 'path' && part === 'request') return memberOf(facts.request.path, name);
  const [, pointer] = /^body(?:#(.*))?$/s.exec(source) ?? [];
  return source.startsWith('body') ? valueAt(message.body, percentDecoded(pointer ?? '')) : undefined;
}

/** The value of one expression, without braces, as text; undefined if it has no value. */
function evaluate(expression: string, facts: ExpressionFacts): string | undefined {
  if (expression === '$url') return facts.url;
  if (expression === '$method') return facts.method;
  if (expression === '$statusCode') return String(facts.status);
  const [, part, source = ''] = /^\$(request|response)\.(.+)$/s.exec(expression) ?? [];
  if (part !== 'request' && part !== 'response') return undefined;
  const value = valueIn(source, facts, part);
  if (typeof value === 'string') return value === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/**
 * Evaluates a runtime expression (OpenAPI 3.1 4.8.20.4), or a text with expressions in braces.
 * @returns undefined if an expression has no value
 */
export function evaluateExpression(text: string, facts: ExpressionFacts): string | undefined {
  if (text.startsWith('$')) return evaluate(text, facts);
  let isWhole = true;
  const filled = text.replace(/\{(\$[^{}]*)\}/g, (_, expression: string) => {
    const value = evaluate(expression, facts);
    isWhole &&= value !== undefined;
    return value ?? '';
  });
  return isWhole ? filled : undefined;
}

/** A request that an operation handled, and its response. Names of headers are in lower case. */
export interface OperationDone {
  request: RecordRequest;
  /** As it was called, with the query. */
  url: string;
  requestHeaders: Readonly<Record<string, unknown>>;
  status: number;
  /** The body of the response as a value. */
  response: unknown;
  responseHeaders: Readonly<Record<string, unknown>>;
  changes: readonly RecordChange[];
}

type About = Pick<Said, 'key' | 'record' | 'subject'>;

/** A key as text. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Finds what events are about. */
function createSubjects({ model, operations }: CompiledInterface) {
  const collections = new Map(model.collections.map((collection) => [collection.name, collection]));
  const ofCollection = (name: string): Subject => {
    const { key = '', schema } = collections.get(name) ?? {};
    return { collection: name, key, schema };
  };
  return {
    ofCollection,
    ofChange: ({ after, before, collection, key }: RecordChange): About => ({
      subject: ofCollection(collection),
      record: after ?? before,
      key,
    }),
    /** An operation that changed no record: its response. */
    ofResponse({ act, id }: Operation, { request, response, status }: OperationDone): About {
      const schema = operations.get(id)?.responseFor(status)?.content[0]?.schema;
      const subject = { ...ofCollection(act.collection ?? ''), schema };
      const inPath = act.key?.in === 'path' ? request.path[act.key.name] : undefined;
      return { subject, record: response, key: textOf(inPath ?? memberOf(response, subject.key)) };
    },
  };
}

/** The response that has the payload of an event. */
const status = 200;

/** An event as an operation: its headers are parameters, and its payload is body and response. */
function toOperation({ headers, method, name, payload, pointer }: EventKind, index: number): Operation {
  const content = payload ? [payload] : [];
  return {
    id: name,
    method,
    path: `/${index}`,
    basePath: '',
    pointer,
    tags: [],
    security: [],
    parameters: headers,
    ...(payload && { body: { required: false, pointer, content } }),
    invalidStatus: 400,
    invalidSyntaxStatus: 400,
    responses: [{ status, pointer, headers: [], content }],
    act: { do: 'none', parents: [], success: status, at: {} },
    answers: [],
    emits: [],
  };
}

/** The events of an interface as operations, so that they are read, validated and written by the same code. */
export const eventsAsOperations = (model: InterfaceModel): InterfaceModel => ({
  ...model,
  operations: model.events.map(toOperation),
});

/** What events of an interface send. */
interface EventOnRequest {
  /**
   * What an event sends on request, as `POST /events` does.
   * @param payload Default: as for an event without a record.
   * @returns undefined if the interface has no such event
   * @throws HookbenchError `bad_input` if the payload is not valid
   */
  contentOf(event: string, payload?: unknown): Omit<SentEvent, 'trace'> | undefined;
}

/** The events of a user's interface. */
export interface OwnEvents extends KnownEvents, EventOnRequest {
  /** Creates the rows of the events and callbacks of an operation, to be committed with its change. */
  after(operation: Operation, done: OperationDone): Recorded;
  /** Creates the rows of the event of a move between states, to be committed with it. */
  ofMove(event: string, change: RecordChange, trace: string): Recorded;
}

interface ContentDeps extends Pick<EventContentDeps, 'credentials' | 'templates'> {
  compiled: CompiledInterface;
  /** Of samples. */
  seed: number;
}

export interface OwnEventsDeps extends ContentDeps, RecordEventDeps, Pick<KnownDeps, 'placeRules'> {}

const nothing = (): Recorded => ({ entries: [], statements: [] });

/** Creates what events of a user's interface send, and the parts of it. */
export function createEventContent({ compiled, seed, ...deps }: ContentDeps) {
  const { model } = compiled;
  const kinds = compileInterface(eventsAsOperations(model), { seed });
  const shapes = createShapes(model.document);
  const events = new Map(model.events.map((event) => [event.name, event]));
  const subjects = createSubjects(compiled);
  const contents = createEventContents({ ...deps, kinds, shapes });
  const contentOf: EventOnRequest['contentOf'] = (name, payload) => {
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
  };
  return { contentOf, contents, events, kinds, shapes, subjects };
}

/** The events of a user's interface: from what happened to rows of deliveries. */
export function createOwnEvents(deps: OwnEventsDeps): OwnEvents {
  const { compiled, placeRules, sender } = deps;
  const { model } = compiled;
  const { contentOf, contents, events, kinds, shapes, subjects } = createEventContent(deps);
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
    contentOf,
  };
}
