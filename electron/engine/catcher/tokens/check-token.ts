import type { SendRequest } from '../../http/outgoing-request.ts';
import type { TokenAuthority } from '../ports.ts';
import { checkForeignJwt, introspect } from './check-foreign-token.ts';
import { checkOwnToken } from './check-own-token.ts';
import type { TokenDemand, TokenFinding } from './token-check.ts';

/** Checks a bearer token with the requirements of the settings. @param nowMs The catcher's clock. */
export type CheckToken = (token: string, demand: TokenDemand, nowMs: number) => Promise<TokenFinding>;

/** Tokens of our authorization server are checked here, those of others by their keys or by introspection. */
export const createCheckToken =
  (authority: TokenAuthority, send: SendRequest): CheckToken =>
  (token, demand, nowMs) => {
    if (demand.by === 'introspection' && demand.introspectionUrl !== undefined)
      return introspect(token, demand, demand.introspectionUrl, send, nowMs);
    if (demand.issuer !== undefined && !authority.isTrustedIssuer(demand.issuer))
      return checkForeignJwt(token, demand, send, nowMs);
    return checkOwnToken(token, demand, authority, nowMs);
  };
