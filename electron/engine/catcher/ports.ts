import type { KeyObject } from 'node:crypto';
import type { WebhookRecording } from '../recording/record/create-recorder.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { KeyedScheme, SigningScheme } from '#shared/model/signing-scheme.ts';
import type { Violation } from '#shared/model/violation.ts';
import type { Received } from './received.ts';

/** An access token of our authorization server. Times in milliseconds. */
export interface KnownToken {
  clientId: string;
  scope: string;
  audience: string;
  expiresAt: number;
  notBefore: number | null;
  revokedAt: number | null;
}

/** What the catcher uses of our authorization server. */
export interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  findToken(id: string): KnownToken | undefined;
  findOpaque(token: string): KnownToken | undefined;
  isTrustedIssuer(issuer: string): boolean;
  readonly audience: string;
}

/** What the user's interface says about a request that has one of its events. */
export type ContractFinding =
  | { outcome: 'passed' | 'skipped'; detail: string }
  | { outcome: 'failed'; detail: string; expected?: string; received?: string; violations?: Violation[] };

/** How events of a type are signed, as far as their document says. */
export interface EventSignature {
  scheme?: KeyedScheme | undefined;
  /** The header field with the signature; default: that of the scheme. */
  header?: string | undefined;
  secrets: readonly string[];
}

/** The events of the user's interface. */
export interface KnownEvents {
  /** The event of a request; undefined if it is none of them, or could be several. */
  recognise(received: Omit<Received, 'event'>): string | undefined;
  signatureOf(event: string): EventSignature | undefined;
  /** Compares a request with its event. @returns undefined for an unknown event */
  check(event: string, received: Received): ContractFinding | Promise<ContractFinding> | undefined;
}

/** What the catcher uses of other parts; connected in `compose/`. */
export interface CatcherPorts {
  /** The secrets with which our sender signs, for one scheme. */
  senderSecrets(scheme: SigningScheme): readonly string[];
  /** Whether the events of a customer arrive at this path in order: as the subscription is set, by default as the profile. */
  promisesOrder(event: string, path: string): boolean;
  authority: TokenAuthority;
  /** The events of the user's interface; undefined while the service offers the built-in one. */
  ownEvents(): KnownEvents | undefined;
  /** How webhooks are forwarded and recorded; undefined while no recording is in progress. */
  recording(): WebhookRecording | undefined;
  /** Resends a capture as a recorded request of the client. */
  resend(request: ResendRequest): Promise<Exchange>;
}

export interface ResendRequest {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  verifyTls: boolean;
}
