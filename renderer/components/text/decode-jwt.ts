import { isNumericDate, maxJwtLength } from '#shared/model/jwt-claims.ts';

/** The readable parts of a JSON Web Token (RFC 7519), each as JSON text. */
export interface DecodedJwt {
  token: string;
  header: string;
  claims: string;
  /** The time of the claim `exp`, in milliseconds since the epoch. */
  expiresAtMs?: number;
}

// Matches only at the start of a word; otherwise each `eyJ` inside a long word rescans the rest of it.
const shape = /(?<![\w-])eyJ[\w-]+\.eyJ[\w-]+\.[\w-]*/;

/** Finds the first JWT in a text and decodes it, without checking its signature. */
export function decodeJwt(text: string): DecodedJwt | undefined {
  const found = shape.exec(text)?.[0];
  if (found === undefined || found.length > maxJwtLength) return undefined;
  const [header = '', claims = ''] = found.split('.');
  try {
    const decoded = { token: found, header: fromBase64Url(header), claims: fromBase64Url(claims) };
    const { exp } = JSON.parse(decoded.claims) as { exp?: unknown };
    JSON.parse(decoded.header);
    return isNumericDate(exp) ? { ...decoded, expiresAtMs: exp * 1000 } : decoded;
  } catch {
    return undefined;
  }
}

function fromBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
}
