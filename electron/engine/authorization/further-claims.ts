/** One object of `authorization_details` (RFC 9396 2). */
export interface AuthorizationDetail {
  type: string;
  [member: string]: unknown;
}

/** Who acts for the subject, and who acted before (RFC 8693 4.1). */
export interface Actor {
  sub: string;
  client_id?: string;
  act?: Actor;
}

/** Claims of an access token beyond those that every one has. They are stored with it, and with its refresh tokens. */
export interface FurtherClaims {
  /** Several audiences, or another one than the service (RFC 8707 2). */
  aud?: string | string[];
  cnf?: { jkt?: string; 'x5t#S256'?: string };
  authorization_details?: AuthorizationDetail[];
  act?: Actor;
  may_act?: { sub: string; client_id?: string };
  /** How, and when, the user signed in (RFC 9470 6). */
  acr?: string;
  auth_time?: number;
}

/** The claims that bind a token to a key or a certificate (RFC 9449 6.1, RFC 8705 3.1). */
export function boundTo(dpopThumbprint: string | undefined, certificate: string | undefined): FurtherClaims {
  if (dpopThumbprint === undefined && certificate === undefined) return {};
  return {
    cnf: {
      ...(dpopThumbprint !== undefined && { jkt: dpopThumbprint }),
      ...(certificate !== undefined && { 'x5t#S256': certificate }),
    },
  };
}

/** Reads stored claims; `{}` for none. */
export const storedClaims = ({ claims }: { claims: string | null }): FurtherClaims =>
  claims === null ? {} : (JSON.parse(claims) as FurtherClaims);
