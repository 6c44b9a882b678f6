import type { KeyObject } from 'node:crypto';
import type { Exchange } from '#shared/model/exchange.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';

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

/** What the catcher uses of other parts; connected in `compose/`. */
export interface CatcherPorts {
  /** The secrets with which our sender signs, for one scheme. */
  senderSecrets(scheme: SigningScheme): readonly string[];
  /** Whether the events of a customer arrive at this path in order: as the subscription is set, by default as the profile. */
  promisesOrder(event: string, path: string): boolean;
  authority: TokenAuthority;
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
