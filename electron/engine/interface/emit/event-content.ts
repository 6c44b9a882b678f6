import type { Emission, EventKind } from '#shared/interface/interface-model.ts';
import type { EventSending } from '#shared/model/event-sending.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import { fillTemplates, type TemplateFacts } from '../templates.ts';
import type { Shapes } from '../understand/schema-shape.ts';
import { sendingOf, type Credentials } from './event-sending.ts';
import { planPayload, type PayloadPlan, type Subject } from './payload-plan.ts';
import { violationText } from '#shared/model/violation.ts';

/** The request of an event, before the settings of a subscription. */
export interface EventContent {
  body: Buffer;
  /** Empty if there is no body. */
  contentType: string;
  sending: EventSending;
}

/** What an event says. */
export interface Said {
  /** As declared, with templates; undefined: from example, sample and record. */
  template?: Emission['payload'];
  request?: TemplateFacts['request'];
  response?: TemplateFacts['response'];
  subject: Subject;
  record?: unknown;
  key: string;
}

/** An event that cannot be sent, with the reason. */
export class Unsendable extends Error {}

/** Writes what events say. */
export interface EventContents {
  /** The payload as a value; undefined if the event has none. @throws Unsendable, HookbenchError for a template */
  payloadOf(event: EventKind, said: Said): unknown;
  /** @throws Unsendable if the payload is not valid */
  contentWith(event: EventKind, payload: unknown): EventContent;
  /** The key of the record that a payload has. */
  keyOf(event: EventKind, subject: Subject, payload: unknown): unknown;
}

export interface EventContentDeps {
  /** The events as operations. */
  kinds: CompiledInterface;
  shapes: Shapes;
  /** By the name of the security scheme. */
  credentials: Credentials;
  /** What templates of payloads have besides request, response and record. */
  templates: Pick<TemplateFacts, 'env' | 'now' | 'uuid'>;
}

export function createEventContents({ credentials, kinds, shapes, templates }: EventContentDeps): EventContents {
  const plans = new Map<string, PayloadPlan>();
  const sendings = new Map<EventKind, EventSending>();

  function sendingFor(event: EventKind): EventSending {
    const known = sendings.get(event);
    if (known) return known;
    const sending = sendingOf(event, kinds, credentials, (schema) => shapes.of(schema).enum);
    sendings.set(event, sending);
    return sending;
  }

  function planFor(event: EventKind, subject: Subject): PayloadPlan {
    const id = JSON.stringify([event.name, subject]);
    const known = plans.get(id);
    if (known) return known;
    const plan = planPayload(event, subject, { compiled: kinds, shapes });
    plans.set(id, plan);
    return plan;
  }

  /** @throws Unsendable if the payload is not valid */
  function mustBeValid({ payload }: EventKind, value: unknown): void {
    const [first] = payload?.schema === undefined ? [] : kinds.violations(payload.schema, value, 'response');
    if (first) throw new Unsendable(`The payload is not valid: ${violationText(first)}.`);
  }

  /** @throws Unsendable, HookbenchError for a template that finds nothing */
  function payloadOf(event: EventKind, said: Said): unknown {
    const { key, record, request, response, subject, template } = said;
    if (template) return fillTemplates(template, { ...templates, request, response, record });
    if (!event.payload) return undefined;
    const parameters = request?.path ?? {};
    const value = planFor(event, subject).fill({ record, key, parameters });
    if (value === undefined) throw new Unsendable('The payload has no valid example, and no sample can be made.');
    return value;
  }

  /** @throws Unsendable */
  function contentWith(event: EventKind, value: unknown): EventContent {
    const sending = sendingFor(event);
    const operation = kinds.operations.get(event.name);
    if (value === undefined || !operation) return { body: Buffer.alloc(0), contentType: '', sending };
    mustBeValid(event, value);
    const written = operation.respond(operation.success, { value });
    if ('notAcceptable' in written) throw new Error('A payload was refused without Accept.');
    return { body: Buffer.from(written.body), contentType: written.type ?? 'application/json', sending };
  }

  return { payloadOf, contentWith, keyOf: (event, subject, payload) => planFor(event, subject).keyOf(payload) };
}
