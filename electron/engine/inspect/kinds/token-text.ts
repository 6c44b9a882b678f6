import { jsonObject } from '#shared/text/json.ts';
import { isTooDeep } from '../../http/parse-json.ts';

/** A JWS, JWE or SD-JWT in compact form. */
export interface TokenText {
  /** Without white space and what surrounded it. */
  token: string;
  kind: 'jwt' | 'jwe' | 'sd-jwt';
  header: Record<string, unknown>;
  /** Segments between dots. */
  segments: string[];
  /** Disclosures of an SD-JWT. */
  disclosures: string[];
  /** What was removed around the token, such as `Bearer` or quotation marks. */
  removed: string[];
}

/** A segment as JSON object; undefined if it is none, or too deep. */
export function readSegment(segment: string): Record<string, unknown> | undefined {
  const bytes = Buffer.from(segment, 'base64url');
  return isTooDeep(bytes) ? undefined : jsonObject(bytes.toString('utf8'));
}

interface Unwrapped {
  text: string;
  removed: string[];
}

/** Removes the name of the header field, the scheme, quotation marks and line breaks. */
function unwrap(text: string): Unwrapped {
  const removed: string[] = [];
  let rest = text;
  const field = /^authorization:[ \t]*/i.exec(rest);
  if (field) rest = rest.slice(field[0].length);
  for (let scheme = /^(?:bearer|dpop)[ \t]+/i.exec(rest); scheme; scheme = /^(?:bearer|dpop)[ \t]+/i.exec(rest)) {
    removed.push(scheme[0].trim());
    rest = rest.slice(scheme[0].length);
  }
  if (/^["'“”‘’`]/.test(rest)) {
    removed.push('quotation marks');
    rest = rest.replaceAll(/["'“”‘’`]/g, '');
  }
  if (/\s/.test(rest)) {
    removed.push('white space');
    rest = rest.replaceAll(/\s/g, '');
  }
  return { text: rest, removed };
}

/** Tokens are not read beyond this number of characters. */
const maxToken = 1_000_000;

/**
 * Reads a token in compact form, also with `Authorization: Bearer` before it, in quotation marks, or broken into lines.
 * @returns undefined if it is not a token
 */
export function readToken(text: string): TokenText | undefined {
  if (text.length > maxToken || !/^(?:authorization:|bearer\s|dpop\s|["'“‘`]?[A-Za-z0-9_-]{4})/i.test(text)) {
    return undefined;
  }
  const { removed, text: compact } = unwrap(text);
  const [token = '', ...disclosures] = compact.split('~');
  if (!/^[A-Za-z0-9_=.-]+$/.test(token)) return undefined;
  const segments = token.split('.', 6);
  const isEncrypted = segments.length === 5;
  if (segments.length !== 3 && !isEncrypted) return undefined;
  const header = readSegment(segments[0] ?? '');
  if (!header || (header['alg'] === undefined && header['enc'] === undefined)) return undefined;
  const kind = isEncrypted ? 'jwe' : compact.includes('~') ? 'sd-jwt' : 'jwt';
  return { token, kind, header, segments, disclosures: disclosures.filter((one) => one !== ''), removed };
}
