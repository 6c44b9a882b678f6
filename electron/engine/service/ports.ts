import type { KeyObject } from 'node:crypto';
import type { Chat, Customer } from '#shared/model/customer-contact.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { User } from '#shared/model/user.ts';
import type { Statement } from '../store/statement.ts';

/** An access token in the authorization server's store. Times in milliseconds. */
export interface KnownToken {
  id: string;
  clientId: string;
  subject: string;
  scope: string;
  issuer: string;
  audience: string;
  expiresAt: number;
  notBefore: number | null;
  revokedAt: number | null;
  dpopThumbprint: string | null;
  /** Further claims, as JSON. */
  claims: string | null;
}

/** What the service uses of the authorization server to verify access tokens. */
export interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  /** Finds a token by its `jti`. */
  findToken(id: string): KnownToken | undefined;
  findOpaque(token: string): KnownToken | undefined;
  /** Records the use of a DPoP proof. @returns Whether it was new. */
  takeProof(id: string, nowMs: number): Promise<boolean>;
  isTrustedIssuer(issuer: string): boolean;
  /** The customer that a subject is bound to. */
  customerOf(subject: string): string | undefined;
  /** The role of a subject, if it is a user. */
  roleOf(subject: string): User['role'] | undefined;
  /** The issuer for a listener of the service, e.g. `http://localhost:4010/oauth2`: the base URL of its endpoints. */
  issuerOf(origin: string): string;
  readonly audience: string;
}

/** Rows and journal entries that are committed together. */
export interface Recorded {
  entries: NewJournalEntry[];
  statements: Statement[];
}

/** An event of the service, with its records. */
export interface ServiceEvent {
  /** The value of the payload's field `event`. */
  event: string;
  customerId: string;
  trace: string;
  /** The trace that started its chat, if it is another. */
  origin?: string | undefined;
  /** The chat after the event. */
  chat?: Chat | undefined;
  /** The customer after the event. */
  customer?: Customer | undefined;
  data?: unknown;
}

/** Receives the events of the service. */
export interface EventSink {
  /** Creates the rows of an event and of its deliveries. */
  record(event: ServiceEvent): Recorded;
  /** Called after recorded events are committed. */
  wake(): void;
}
