/** The claims of a JWT access token (RFC 9068 2.2) that the service reads. */
export interface AccessTokenClaims {
  iss?: string | undefined;
  aud?: string | string[] | undefined;
  sub?: string | undefined;
  exp?: number | undefined;
  nbf?: number | undefined;
  cnf?: { jkt?: string } | undefined;
  jti?: string | undefined;
  client_id?: string | undefined;
  scope?: string | undefined;
}

const realm = 'hookbench';

/** `WWW-Authenticate` when no credentials came: no error code (RFC 6750 3.1). */
export const challenge = { 'www-authenticate': `Bearer realm="${realm}"` };

/** `WWW-Authenticate` when the request itself is wrong in how it carries its token. */
export function invalidRequest(description: string): Record<string, string> {
  return { 'www-authenticate': `Bearer realm="${realm}", error="invalid_request", error_description="${description}"` };
}

/** `WWW-Authenticate` when a token was refused. */
export function invalidToken(description: string): Record<string, string> {
  return { 'www-authenticate': `Bearer realm="${realm}", error="invalid_token", error_description="${description}"` };
}

/** `WWW-Authenticate` when the token's scope does not suffice. */
export function insufficientScope(scope: string): Record<string, string> {
  return {
    'www-authenticate': `Bearer realm="${realm}", error="insufficient_scope", error_description="The access token lacks a scope", scope="${scope}"`,
  };
}
