import { malformationOf } from '#shared/diagnosis/token-facts.ts';

/** The claims of a JWT access token (RFC 9068 2.2) that the service reads. */
export interface AccessTokenClaims {
  iss?: string | undefined;
  aud?: string | string[] | undefined;
  sub?: string | undefined;
  exp?: number | undefined;
  nbf?: number | undefined;
  cnf?: { jkt?: string; 'x5t#S256'?: string } | undefined;
  jti?: string | undefined;
  client_id?: string | undefined;
  scope?: string | undefined;
  acr?: string | undefined;
  auth_time?: number | undefined;
}

const realm = 'hookbench';

/** `WWW-Authenticate` for a request without credentials: no error code (RFC 6750 3.1). */
export const challenge = { 'www-authenticate': `Bearer realm="${realm}"` };

/** `WWW-Authenticate` for a request that sends its token in an invalid way. */
export function invalidRequest(description: string): Record<string, string> {
  return { 'www-authenticate': `Bearer realm="${realm}", error="invalid_request", error_description="${description}"` };
}

/** `WWW-Authenticate` for an invalid token. */
export function invalidToken(description: string): Record<string, string> {
  return { 'www-authenticate': `Bearer realm="${realm}", error="invalid_token", error_description="${description}"` };
}

/** `WWW-Authenticate` for a token with insufficient scope. */
export function insufficientScope(scope: string): Record<string, string> {
  return {
    'www-authenticate': `Bearer realm="${realm}", error="insufficient_scope", error_description="The access token lacks a scope", scope="${scope}"`,
  };
}

/** A hint that begins with what is wrong with the syntax of the credentials, if that is known. */
export function hintOn(authorization: string, hint: string): string {
  const how = malformationOf(authorization);
  return how === undefined ? hint : `${how[0]?.toUpperCase()}${how.slice(1)}. ${hint}`;
}
