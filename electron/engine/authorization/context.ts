import type { ClientMetadata, OAuthClient } from '#shared/model/oauth-client.ts';
import type { NewJournalEntry } from '#shared/model/journal-entry.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { User } from '#shared/model/user.ts';
import type { ScopeMeaning } from '#shared/profile/scopes.ts';
import type { ActedFaults } from '../faults/fault-target.ts';
import type { ActingFault } from '../faults/faults.ts';
import type { ReceivedRequest } from '../http/received-request.ts';
import { type CheckStep, refused, type CheckResult } from '../journal/run-checks.ts';
import type { Statement } from '../store/statement.ts';
import type { FurtherClaims } from './further-claims.ts';
import type { AuthorizationCode } from './state/authorization-codes.ts';
import type { DeviceAuthorization } from './state/device-authorizations.ts';
import type { Interaction } from './state/interactions.ts';
import type { RefreshToken } from './state/refresh-families.ts';
import type { StoredToken } from './state/stored-tokens.ts';
import type { PartBase } from '../part-base.ts';
import type { AccessTokens } from './access-tokens.ts';
import type { ClientKeys } from './client-keys.ts';
import type { Clients } from './clients.ts';
import type { IssueIdToken } from './id-tokens.ts';
import type { LoginAttempts } from './login-attempts.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { Users } from './users.ts';
import type { VerifiedJwts } from './verified-jwts.ts';

/** Rows and journal entries that are committed together with a response. */
export interface Consequences {
  entries?: NewJournalEntry[];
  statements?: Statement[];
}

/** An error response of an OAuth endpoint (RFC 6749 5.2) with its side effects, such as a revocation. */
export interface OAuthRefusal extends Consequences {
  status: number;
  error: string;
  description: string;
  headers?: Record<string, string>;
}

/** A request to the authorization server. The checks fill in the optional members. */
export interface AuthorizationContext {
  request: ReceivedRequest;
  /** Issuer identifier of the listener that received the request. */
  issuer: string;
  /** From the posted form, else from the query. */
  parameters: URLSearchParams;
  trace: string;
  client?: OAuthClient;
  scope?: string;
  /** The verified redirect URI. */
  redirectUri?: string;
  user?: User;
  /** When the user signed in, in seconds since the epoch by the authorization server's clock. */
  authTime?: number;
  interaction?: Interaction;
  code?: AuthorizationCode;
  refreshToken?: RefreshToken;
  device?: DeviceAuthorization;
  token?: StoredToken;
  /** The tokens of a token exchange (RFC 8693). */
  subjectToken?: StoredToken;
  actorToken?: StoredToken;
  /** Whether the request was pushed before. */
  isPushed?: boolean;
  /** A client that registers itself, or changes its registration. */
  registering?: { body?: Record<string, unknown>; metadata?: ClientMetadata; client?: OAuthClient };
  /** Thumbprint of the key of the DPoP proof (RFC 9449 6.1). */
  dpopThumbprint?: string;
  /** Thumbprint of the certificate that tokens are bound to (RFC 8705 3.1). */
  certificateThumbprint?: string;
  /** Claims of the access token beyond those that every one has. */
  further?: FurtherClaims | undefined;
  /** The declared fault that responds instead of the endpoint. */
  answeredBy?: ActingFault<'status'>;
  /** What the declared faults did to the request, also when it was processed before; absent while none is set. */
  acted: ActedFaults | undefined;
}

export type AuthorizationCheck = CheckStep<AuthorizationContext, OAuthRefusal>;

/** A response. A string body is sent unchanged, anything else as JSON. */
export interface AuthorizationAnswer extends Consequences {
  status: number;
  headers: Record<string, string | string[]>;
  body?: unknown;
}

/** An endpoint whose path the profile configures. */
export type EndpointName = keyof Profile['endpointPaths'];

/** One endpoint: its path, methods, checks and handler. */
export interface Endpoint {
  /** A path, or the name of the endpoint in the profile. */
  at: EndpointName | `/${string}`;
  /** Whether it also responds at the paths below its own. */
  below?: true;
  /** Whether the profile offers it; default: always. */
  isOffered?(profile: Profile): boolean;
  methods: readonly string[];
  /** Whether apps in a browser may call it. Not if it shows pages (RFC 9700 2.6). */
  crossOrigin?: true;
  /** The checks in order. It may be lazy, so that one check can decide which follow. */
  checks(context: AuthorizationContext): Iterable<AuthorizationCheck>;
  answer(context: AuthorizationContext): AuthorizationAnswer | Promise<AuthorizationAnswer>;
  /** Whether the endpoint changes nothing. A successful response is then sent before its entry is on disk. */
  readsOnly?: boolean;
  /** Responds to a refusal with something other than JSON, such as a redirect. */
  refuse?(context: AuthorizationContext, refusal: OAuthRefusal): AuthorizationAnswer | Promise<AuthorizationAnswer>;
}

/** A failed check with status 400 and an error code of RFC 6749 5.2 or an extension. */
export function refuseWith(
  error: string,
  evidence: string,
  description: string,
  consequences: Consequences = {},
): CheckResult<OAuthRefusal> {
  return refused(evidence, { status: 400, error, description, ...consequences });
}

/** The dependencies of the authorization server's endpoints and grants. */
export interface ServerDeps extends PartBase {
  keys: SigningKeys;
  jwts: VerifiedJwts;
  /** All known scopes. */
  scopes: () => readonly ScopeMeaning[];
  clients: Clients;
  clientKeys: ClientKeys;
  users: Users;
  loginAttempts: LoginAttempts;
  accessTokens: AccessTokens;
  issueIdToken: IssueIdToken;
  audience: string;
  /** The CA whose client certificates are trusted, in PEM. */
  authority: string;
}
