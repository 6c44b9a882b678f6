import type { KeyObject } from 'node:crypto';
import type { Exchange } from '#shared/model/exchange.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { SigningScheme } from '#shared/model/signing-scheme.ts';

/** What our authorization server knows of an access token. Times in milliseconds. */
export interface KnownToken {
  clientId: string;
  scope: string;
  audience: string;
  expiresAt: number;
  notBefore: number | null;
  revokedAt: number | null;
}

/** What the catcher asks our authorization server. */
export interface TokenAuthority {
  findKey(kid: string): { alg: string; publicKey: KeyObject } | undefined;
  findToken(id: string): KnownToken | undefined;
  findOpaque(token: string): KnownToken | undefined;
  isTrustedIssuer(issuer: string): boolean;
  readonly audience: string;
}

/** What the catcher must know of other parts; they are joined to it where the engine is put together. */
export interface CatcherPorts {
  /** The keys that our own sender signs with, by scheme. */
  senderSecrets(scheme: SigningScheme): readonly string[];
  /** Whether the events of a customer arrive at this path in order: by the subscriptions that send there, else by the profile. */
  promisesOrder(event: string, path: string): boolean;
  authority: TokenAuthority;
  /** Sends a request as the client, recorded; for captures that are sent again. */
  resend(request: ResendRequest): Promise<Exchange>;
}

export interface ResendRequest {
  method: string;
  url: string;
  headers: readonly HeaderPair[];
  body: Buffer;
  verifyTls: boolean;
}
