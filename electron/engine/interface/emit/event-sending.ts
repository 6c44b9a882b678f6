import type { EventKind, InterfaceModel, Parameter } from '#shared/interface/interface-model.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import type { EventSending } from '#shared/model/event-sending.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { defaultPathOf } from '#shared/profile/target-url.ts';
import { isSendable } from '../../http/sendable-header.ts';
import type { CompiledInterface } from '../compile/compiled-interface.ts';
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
export type Credentials = Readonly<Record<string, Credential>>;

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
export function sendingOf(
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
