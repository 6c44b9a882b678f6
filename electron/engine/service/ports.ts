import type { KeyObject } from 'node:crypto';
import type { Chat } from '#shared/model/chat.ts';
import type { Customer } from '#shared/model/customer.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { User } from '#shared/model/user.ts';
import type { Statement } from '../journal/store/statement.ts';

/** What the authorization server knows of an access token. Times in milliseconds. */
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
}

/** What the service must know of the authorization server to check an access token. */
export interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  /** What is known of a token by its `jti`. */
  findToken(id: string): KnownToken | undefined;
  /** What is known of an opaque token. */
  findOpaque(token: string): KnownToken | undefined;
  /** Notes that a DPoP proof was used. @returns Whether it was new. */
  takeProof(id: string, nowMs: number): Promise<boolean>;
  isTrustedIssuer(issuer: string): boolean;
  /** The customer that a subject is bound to. */
  customerOf(subject: string): string | undefined;
  /** The role of a subject, if it is a user. */
  roleOf(subject: string): User['role'] | undefined;
  /** The issuer behind a listener of the service, e.g. `http://localhost:4010/oauth2`: the base of its endpoints. */
  issuerOf(origin: string): string;
  readonly audience: string;
}

/** Rows and entries that are committed together with what they belong to. */
export interface Recorded {
  entries: NewJournalEntry[];
  statements: Statement[];
}

/** Something that happened in the service, with the records that it is about. */
export interface ServiceEvent {
  /** The value of the payload's field `event`. */
  event: string;
  customerId: string;
  trace: string;
  /** The chat as it is by then. */
  chat?: Chat | undefined;
  /** The customer as it is by then. */
  customer?: Customer | undefined;
  data?: unknown;
}

/** Where the service's events go. */
export interface EventSink {
  /** Prepares the rows of an event and of its deliveries. */
  record(event: ServiceEvent): Recorded;
  /** Tells that what was recorded is committed. */
  wake(): void;
}
