import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { User } from '#shared/model/user.ts';
import type { ActingFault } from '../faults/faults.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import type { CheckStep } from '../journal/run-checks.ts';
import type { Statement } from '../journal/store/statement.ts';
import type { AuthorizationCode } from './state/authorization-codes.ts';
import type { DeviceAuthorization } from './state/device-authorizations.ts';
import type { Interaction } from './state/interactions.ts';
import type { RefreshToken } from './state/refresh-families.ts';
import type { StoredToken } from './state/stored-tokens.ts';

/** Rows and entries that are committed together with an answer. */
export interface Consequences {
  entries?: NewJournalEntry[];
  statements?: Statement[];
}

/** An error answer of an OAuth endpoint (RFC 6749 5.2), with what a refusal brings about, such as a revocation. */
export interface OAuthRefusal extends Consequences {
  status: number;
  error: string;
  description: string;
  headers?: Record<string, string>;
}

/** A request to the authorization server on its way through the checks, each of which may fill in a part. */
export interface AuthorizationContext {
  request: ReceivedRequest;
  /** Issuer identifier of the listener the request came in by. */
  issuer: string;
  /** Of the form that was posted, else of the query. */
  parameters: URLSearchParams;
  trace: string;
  client?: OAuthClient;
  scope?: string;
  /** Where an answer of the authorization endpoint may be sent, once it was found registered. */
  redirectUri?: string;
  user?: User;
  /** When the user signed in, in seconds since the epoch by the authorization server's clock. */
  authTime?: number;
  interaction?: Interaction;
  code?: AuthorizationCode;
  refreshToken?: RefreshToken;
  device?: DeviceAuthorization;
  token?: StoredToken;
  /** Thumbprint of the key that a DPoP proof showed (RFC 9449 6.1). */
  dpopThumbprint?: string;
  /** The declared fault that answers in the place of the endpoint. */
  answeredBy?: ActingFault<'status'>;
}

export type AuthorizationCheck = CheckStep<AuthorizationContext, OAuthRefusal>;

/** What an endpoint answers. A string is sent as it is, anything else as JSON. */
export interface AuthorizationAnswer extends Consequences {
  status: number;
  headers: Record<string, string | string[]>;
  body?: unknown;
}

/** An endpoint whose path is an assumption of the profile. */
export type EndpointName = keyof Profile['endpointPaths'];

/** One endpoint: where it is, its methods, its checks, and what it then does. */
export interface Endpoint {
  /** A path, or the name by which the profile has it. */
  at: EndpointName | `/${string}`;
  methods: readonly string[];
  /** Yields the checks one after the other, so that a check may decide which follow. */
  checks(context: AuthorizationContext): Iterable<AuthorizationCheck>;
  answer(context: AuthorizationContext): AuthorizationAnswer | Promise<AuthorizationAnswer>;
  /** Whether it changes nothing, so that what it answers to a good request need not wait for the disk. */
  readsOnly?: boolean;
  /** Answers a refusal otherwise than by JSON, such as by a redirect. */
  refuse?(context: AuthorizationContext, refusal: OAuthRefusal): AuthorizationAnswer;
}
