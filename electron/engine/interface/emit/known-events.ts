import type { InterfaceModel, EventKind } from '#shared/interface/interface-model.ts';
import type { KeyedScheme } from '#shared/model/signing-scheme.ts';
import type { Violation } from '#shared/model/violation.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import type { Shapes } from '../understand/schema-shape.ts';
import type { EventFinding, EventRequest } from './event-request.ts';
import { createRecognise } from './recognise-event.ts';
import { violationsText, headerViolations } from './violation-text.ts';
import { decodeBody } from '../../http/decode-body.ts';
import { memberOf } from '../read/members.ts';

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
  const passed: EventFinding = { outcome: 'passed', detail: `It is as ${pointer} declares.` };
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
export interface KnownEvents {
  /** By path, by constants and names in the payload, and then by schema; undefined if it could be several. */
  recognise(request: EventRequest): string | undefined;
  signatureOf(
    event: string,
  ): { scheme?: KeyedScheme | undefined; header?: string | undefined; secrets: readonly string[] } | undefined;
  /**
   * Compares method, header fields, media type and payload, and finds the lines of broken rules.
   * @returns undefined for an unknown event
   */
  check(event: string, request: EventRequest): EventFinding | Promise<EventFinding> | undefined;
}

export interface KnownDeps {
  model: InterfaceModel;
  shapes: Shapes;
  /** Of the events as operations. */
  compiled: Pick<CompiledInterface, 'operations' | 'violations'>;
  /** Adds where rules are written. */
  placeRules: (rules: readonly Violation[]) => Promise<Violation[]>;
}

/** The events of an interface, compiled once. */
export function createKnownEvents(deps: KnownDeps): KnownEvents {
  const events = new Map(deps.model.events.map((event) => [event.name, event]));
  return {
    recognise: createRecognise(deps),
    signatureOf(name) {
      const { scheme = 'none', header, secret } = events.get(name)?.signature ?? {};
      return { secrets: secret === undefined ? [] : [secret], header, ...(scheme !== 'none' && { scheme }) };
    },
    check(name, request) {
      const event = events.get(name);
      const finding = event && checkEvent(deps.compiled, event, request);
      if (finding?.outcome !== 'failed' || !finding.violations) return finding;
      return deps
        .placeRules(finding.violations)
        .then((violations) => ({ ...finding, violations, detail: violationsText(violations) }));
    },
  };
}
