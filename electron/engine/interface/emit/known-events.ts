import type { InterfaceModel, EventKind } from '#shared/interface/interface-model.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { Violation } from '#shared/model/violation.ts';
import { defaultPathOf } from '#shared/profile/target-url.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import type { Shapes } from '../understand/schema-shape.ts';
import { type EventFinding, type EventRequest, isNameOf } from './event-request.ts';
import { violationsText, headerViolations } from './violation-text.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { memberOf, isMembers, valueAt } from '../read/members.ts';
import { memberIn, nodeAt } from '../understand/document-node.ts';
import { partsOf } from './payload-plan.ts';

/** A value that each request of an event has. */
type Constant = { values: readonly unknown[] } & ({ pointer: string } | { header: string });

interface Kind {
  event: EventKind;
  path: string;
  constants: readonly Constant[];
}

interface RecogniseDeps {
  model: InterfaceModel;
  shapes: Shapes;
  compiled: Pick<CompiledInterface, 'violations'>;
}

/** Max events that are compared by their schemas: more are too similar to be sure. */
const maxCompared = 20;
/** Max members of a payload that are looked at for constants. */
const maxConstants = 100;

/** The only element of a list. */
const single = <Value>(list: readonly Value[]): Value | undefined => (list.length === 1 ? list[0] : undefined);

/** The values that a schema allows, if it lists them. */
function valuesOf({ model, shapes }: RecogniseDeps, schema: string): readonly unknown[] | undefined {
  const node = nodeAt(model.document, schema);
  const constant = node && memberIn(node, 'const');
  return constant ? [constant.value] : shapes.of(schema).enum;
}

function constantsOf(deps: RecogniseDeps, { headers, payload }: EventKind): Constant[] {
  const inHeaders = headers.flatMap(({ name, schema }): Constant[] => {
    const values = schema === undefined ? undefined : valuesOf(deps, schema);
    return values ? [{ header: name.toLowerCase(), values }] : [];
  });
  const parts = partsOf(deps.shapes, payload?.schema, undefined).slice(0, maxConstants);
  const inPayload = parts.flatMap(({ pointer, schema }): Constant[] => {
    const values = schema === undefined ? undefined : valuesOf(deps, schema);
    return values ? [{ pointer, values }] : [];
  });
  return [...inHeaders, ...inPayload];
}

/** The events whose path ends the path of a request: those with the longest one, of its method if there are any. */
function kindsOfPath(kinds: readonly Kind[], { method, path }: EventRequest): Kind[] {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  const found = kinds.filter((kind) => bare.endsWith(kind.path));
  const longest = Math.max(...found.map((kind) => kind.path.length));
  const best = found.filter((kind) => kind.path.length === longest);
  const ofMethod = best.filter(({ event }) => event.method === method);
  return ofMethod.length > 0 ? ofMethod : best;
}

/** Whether a request has all constants of an event that it can have, and at least one. */
function hasConstants({ constants }: Kind, request: EventRequest, value: unknown): boolean {
  let isPresent = false;
  for (const constant of constants) {
    const found = 'header' in constant ? request.header(constant.header) : valueAt(value, constant.pointer);
    if (found === undefined) continue;
    if (!constant.values.includes(found)) return false;
    isPresent = true;
  }
  return isPresent;
}

/** Whether a member of the payload, or the type of a CloudEvent, is the event's name. */
const isNamed = ({ event: { name } }: Kind, request: EventRequest, value: unknown): boolean =>
  [...(isMembers(value) ? Object.values(value) : []), request.header('ce-type')].some((one) => isNameOf(one, name));

/** The events of an interface with what they are recognised by, which is found at the first use. */
function readKinds(deps: RecogniseDeps): Kind[] {
  return deps.model.events.map((event): Kind => {
    let constants: Constant[] | undefined;
    return {
      event,
      path: event.path ?? defaultPathOf(event.name),
      get constants() {
        return (constants ??= constantsOf(deps, event));
      },
    };
  });
}

/**
 * Recognises the events of an interface: by path, by constants and names in the payload, and then by schema.
 * @returns Finds the name of an event; undefined if it could be several
 */
function createRecognise(deps: RecogniseDeps): (request: EventRequest) => string | undefined {
  const { compiled, shapes } = deps;
  const kinds = readKinds(deps);

  const isValid = ({ event: { payload } }: Kind, value: unknown): boolean =>
    payload?.schema !== undefined && compiled.violations(payload.schema, value, 'response').length === 0;

  /** The only event whose schema a payload is valid for, of those that declare most of its members. */
  function bySchema(some: readonly Kind[], value: unknown): Kind | undefined {
    const names = isMembers(value) ? Object.keys(value) : [];
    const counts = some.map(({ event }) => {
      const { properties } = shapes.of(event.payload?.schema);
      return names.filter((name) => properties.has(name)).length;
    });
    const most = Math.max(...counts);
    const similar = some.filter((_, index) => counts[index] === most);
    if (most === 0 || most * 2 < names.length || similar.length > maxCompared) return undefined;
    return single(similar.filter((kind) => isValid(kind, value)));
  }

  /** The only event of some that a payload fits. */
  function byContent(some: readonly Kind[], request: EventRequest): Kind | undefined {
    const read = request.body.length > 0 && !request.isPicked ? request.json() : undefined;
    const value = read?.ok ? read.value : undefined;
    return (
      single(some.filter((kind) => isNamed(kind, request, value))) ??
      single(some.filter((kind) => hasConstants(kind, request, value))) ??
      bySchema(some, value)
    );
  }

  return (request) => {
    const ofPath = kindsOfPath(kinds, request);
    return (single(ofPath) ?? byContent(ofPath.length > 0 ? ofPath : kinds, request))?.event.name;
  };
}

/** The events as operations. */
type Compiled = Pick<CompiledInterface, 'operations' | 'violations'>;

function broken(violations: Violation[]): EventFinding {
  return { outcome: 'failed', detail: violationsText(violations), violations };
}

/** The header fields that are missing or not valid. */
function wrongHeaders(compiled: Compiled, { headers, name }: EventKind, request: EventRequest): Violation[] {
  const sent = Object.fromEntries(
    headers.map((one) => [one.name.toLowerCase(), request.header(one.name.toLowerCase())]),
  );
  return headerViolations(
    compiled.operations.get(name)?.readParameters({ params: {}, search: '', headers: sent }).problems ?? [],
  );
}

/** The payload as a value, or why it cannot be read. */
function readPayload(
  compiled: Compiled,
  { name, payload }: EventKind,
  request: EventRequest,
): { value: unknown } | EventFinding {
  if (request.eventMode() === 'structured' && !/cloudevents/i.test(payload?.type ?? '')) {
    const read = request.json();
    return read.ok ? { value: memberOf(read.value, 'data') } : { outcome: 'failed', detail: read.problem };
  }
  const decoded = decodeBody(request.body, request.header('content-encoding'));
  if (!decoded.ok) return { outcome: 'failed', detail: decoded.problem };
  const type = request.header('content-type');
  const read = compiled.operations.get(name)?.readBody(type, Buffer.from(decoded.bytes));
  if (!read || read.ok) return { value: read?.value };
  if (read.kind === 'invalid') {
    // Events have the members that only the server sets.
    const json = request.json();
    return json.ok ? { value: json.value } : broken(read.violations);
  }
  const expected = read.kind === 'media-type' && { expected: payload?.type ?? '', received: type ?? 'none' };
  return { outcome: 'failed', detail: read.detail, ...expected };
}

/** Compares method, header fields, media type and payload of a request with its event. */
function checkEvent(compiled: Compiled, event: EventKind, request: EventRequest): EventFinding {
  const { method, name, payload, pointer } = event;
  if (request.method !== method) {
    const detail = `The method is ${request.method}; ${name} has ${method} (${pointer}).`;
    return { outcome: 'failed', detail, expected: method, received: request.method };
  }
  const wrong = wrongHeaders(compiled, event, request);
  if (wrong.length > 0) return broken(wrong);
  const passed: EventFinding = { outcome: 'passed', detail: `Matches ${pointer} of the document.` };
  if (!payload) return passed;
  if (request.body.length === 0)
    return { outcome: 'skipped', detail: `It has no body, so ${pointer} is not validated.` };
  if (request.eventMode() === 'batch') return { outcome: 'skipped', detail: 'A batch has several payloads.' };
  if (request.isPicked) return { outcome: 'skipped', detail: 'The body is too large to be validated.' };
  const read = readPayload(compiled, event, request);
  if ('outcome' in read) return read;
  const violations = payload.schema === undefined ? [] : compiled.violations(payload.schema, read.value, 'response');
  return violations.length > 0 ? broken(violations) : passed;
}

/** The events of an interface, as receivers recognise and check them. */
export type KnownEvents = ReturnType<typeof createKnownEvents>;

export interface KnownDeps {
  model: InterfaceModel;
  shapes: Shapes;
  /** Of the events as operations. */
  compiled: Pick<CompiledInterface, 'operations' | 'violations'>;
  /** Adds where rules are written. */
  placeRules: (rules: readonly Violation[]) => Promise<Violation[]>;
}

/** The events of an interface, compiled once. */
export function createKnownEvents(deps: KnownDeps) {
  const events = new Map(deps.model.events.map((event) => [event.name, event]));
  return {
    /** By path, by constants and names in the payload, and then by schema; undefined if it could be several. */
    recognise: createRecognise(deps),
    signatureOf(
      name: string,
    ): { scheme?: KeyedScheme | undefined; header?: string | undefined; secrets: readonly string[] } | undefined {
      const { scheme = 'none', header, secret } = events.get(name)?.signature ?? {};
      return { secrets: secret === undefined ? [] : [secret], header, ...(scheme !== 'none' && { scheme }) };
    },
    /**
     * Compares method, header fields, media type and payload, and finds the lines of broken rules.
     * @returns undefined for an unknown event
     */
    check(name: string, request: EventRequest): EventFinding | Promise<EventFinding> | undefined {
      const event = events.get(name);
      const finding = event && checkEvent(deps.compiled, event, request);
      if (finding?.outcome !== 'failed' || !finding.violations) return finding;
      return deps
        .placeRules(finding.violations)
        .then((violations) => ({ ...finding, violations, detail: violationsText(violations) }));
    },
  };
}
