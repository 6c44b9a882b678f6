import type { Clock } from '../../clock.ts';
import type { ServiceCheck } from '../context.ts';
import type { TokenAuthority } from '../ports.ts';
import { authorizationPresent, schemeBearer, tokenSyntax } from './bearer.ts';
import { certificateBound } from './certificate-bound.ts';
import { dpopBound } from './dpop-bound.ts';
import {
  audienceMatches,
  claimsTyped,
  issuerTrusted,
  keyKnown,
  signatureValid,
  tokenReadable,
  typeAccessToken,
} from './jwt.ts';
import { tokenInOnePlace } from './token-in-one-place.ts';
import { tokenAlreadyValid, tokenNotExpired, tokenNotRevoked } from './token-life.ts';
import type { VerifiedTokens } from './verified-tokens.ts';

/**
 * The checks of an access token, in order (RFC 6750, RFC 9068 4). The issuer is compared first, because a token of another
 * issuer also has another type and key.
 */
export const bearerChecks = (
  authority: TokenAuthority,
  verified: VerifiedTokens,
  clock: Clock,
): readonly ServiceCheck[] => [
  tokenInOnePlace,
  authorizationPresent,
  schemeBearer,
  tokenSyntax,
  tokenReadable(authority, verified),
  claimsTyped(authority, verified),
  issuerTrusted(authority),
  typeAccessToken,
  keyKnown(authority),
  signatureValid(authority, verified),
  audienceMatches(authority),
  tokenAlreadyValid(clock),
  tokenNotExpired(authority, clock),
  tokenNotRevoked,
  dpopBound(authority, clock),
  certificateBound,
];
