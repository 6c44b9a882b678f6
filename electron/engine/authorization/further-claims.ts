/** Claims of an access token beyond those that every one has. They are stored with it, and with its refresh tokens. */
export interface FurtherClaims {
  /** Several audiences, or another one than the service (RFC 8707 2). */
  aud?: string | string[];
  cnf?: { jkt?: string; 'x5t#S256'?: string };
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
