import type { Emission, EventKind, InterfaceModel, Parameter } from '#shared/interface/interface-model.ts';
import type { EventSending } from '#shared/model/event-sending.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { defaultPathOf } from '#shared/profile/target-url.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
import { fillTemplates, type TemplateFacts } from '../templates.ts';
import type { Shapes } from '../understand/schema-shape.ts';
import { planPayload, type PayloadPlan, type Subject } from './payload-plan.ts';
import { violationText } from '#shared/model/violation.ts';
import { isSendable } from '../../http/sendable-header.ts';
import { isNameOf } from './event-request.ts';

/** The client that obtains the tokens of events with OAuth. */
const tokenClient = 'demo-service';

/** What credentials add to a request. */
interface Proof {
  auth?: ReceiverAuth;
  headers: HeaderPair[];
  query: string[];
}

type Schemes = InterfaceModel['schemes'];
type Credentials = Readonly<Record<string, Credential>>;

/** Adds what one scheme requires. @returns Whether the sender supports it. */
function prove(proof: Proof, schemes: Schemes, name: string, scopes: string[], credential?: Credential): boolean {
  const scheme = schemes[name];
  const value = credential && 'value' in credential ? credential.value : undefined;
  switch (scheme?.type) {
    case 'oauth2':
    case 'openIdConnect':
    case 'bearer':
      proof.auth =
        value === undefined
          ? { kind: 'oauth', clientId: tokenClient, ...(scopes.length > 0 && { scope: scopes.join(' ') }) }
          : { kind: 'bearer', token: value };
      return true;
    case 'basic':
      if (!credential || !('username' in credential)) return false;
      proof.auth = { kind: 'basic', ...credential };
      return true;
    case 'apiKey':
      if (value === undefined) return false;
      if (scheme.in === 'query') proof.query.push(`${encodeURIComponent(scheme.name)}=${encodeURIComponent(value)}`);
      else if (scheme.in === 'cookie') proof.headers.push(['cookie', `${scheme.name}=${value}`]);
      else if (proof.auth) proof.headers.push([scheme.name, value]);
      else proof.auth = { kind: 'api-key', header: scheme.name, value };
      return true;
    default:
      return scheme?.type === 'any';
  }
}

/** The credentials of the first alternative that the sender supports. */
function proofOf({ security }: EventKind, schemes: Schemes, credentials: Credentials): Proof {
  for (const requirement of security) {
    const proof: Proof = { headers: [], query: [] };
    // API keys come last: the other schemes have one place.
    const ordered = requirement.schemes.toSorted(
      (one, other) => Number(schemes[one.name]?.type === 'apiKey') - Number(schemes[other.name]?.type === 'apiKey'),
    );
    if (ordered.every(({ name, scopes }) => prove(proof, schemes, name, scopes, credentials[name]))) return proof;
  }
  return { headers: [], query: [] };
}

const textOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value.join(',') : undefined;
};

/** The value of a header parameter: the event's name where an enum has it, else its example or a sample. */
function headerOf(
  { example, name, required, schema }: Parameter,
  event: string,
  compiled: Pick<CompiledInterface, 'sample' | 'violations'>,
  choicesOf: (schema: string) => readonly unknown[] | undefined,
): HeaderPair[] {
  if (!required && example === undefined) return [];
  const own = schema === undefined ? undefined : choicesOf(schema)?.find((one) => isNameOf(one, event));
  const sampled = example ?? (schema === undefined ? undefined : compiled.sample(schema, 'response'));
  const value = textOf(own ?? sampled);
  return value !== undefined && isSendable(name, value) ? [[name, value]] : [];
}

/** How an event is sent: what its document and its overlay say. */
function sendingOf(
  event: EventKind,
  compiled: Pick<CompiledInterface, 'model' | 'sample' | 'violations'>,
  credentials: Credentials,
  choicesOf: (schema: string) => readonly unknown[] | undefined,
): EventSending {
  const proof = proofOf(event, compiled.model.schemes, credentials);
  const path = event.path ?? defaultPathOf(event.name);
  const { signature } = event;
  return {
    method: event.method,
    path: proof.query.length > 0 ? `${path}?${proof.query.join('&')}` : path,
    headers: [...event.headers.flatMap((one) => headerOf(one, event.name, compiled, choicesOf)), ...proof.headers],
    ...(proof.auth && { auth: proof.auth }),
    ...(signature && { scheme: signature.scheme }),
    ...(signature?.secret !== undefined && { secrets: [signature.secret] }),
    ...(signature?.header !== undefined && { signatureHeader: signature.header }),
  };
}

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
export type EventContents = ReturnType<typeof createEventContents>;

export interface EventContentDeps {
  /** The events as operations. */
  kinds: CompiledInterface;
  shapes: Shapes;
  /** By the name of the security scheme. */
  credentials: Credentials;
  /** What templates of payloads have besides request, response and record. */
  templates: Pick<TemplateFacts, 'env' | 'now' | 'uuid'>;
}

export function createEventContents({ credentials, kinds, shapes, templates }: EventContentDeps) {
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

  return {
    /** The payload as a value; undefined if the event has none. @throws Unsendable, HookbenchError for a template */
    payloadOf,
    /** @throws Unsendable if the payload is not valid */
    contentWith,
    /** The key of the record that a payload has. */
    keyOf: (event: EventKind, subject: Subject, payload: unknown): unknown => planFor(event, subject).keyOf(payload),
  };
}
