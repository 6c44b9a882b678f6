import type { SchemeRow } from '../scheme-row.ts';

/** A run of the signed content: the body, or text with the names of variables. */
export type Run = 'body' | readonly ({ text: string } | { variable: string })[];

/** What the code in every language has in common. */
export interface Recipe {
  row: SchemeRow;
  /** Names of header fields, in lower case. */
  signature: string;
  id: string | undefined;
  timestamp: string | undefined;
  runs: readonly Run[];
  /** Whether the caller passes the URL, and the method. */
  usesUrl: boolean;
  usesMethod: boolean;
}

const supported = /^\{(?:id|timestamp|body|url|method)\}$/;

/** The recipe of a scheme; undefined if its code is more than one function: Twilio, Mailgun, PayPal and RFC 9421. */
export function recipeOf(row: SchemeRow): Recipe | undefined {
  const { headers, place } = row;
  const tokens = row.content.split(/(\{\w+\})/).filter((token) => token !== '');
  const parts = tokens.filter((token) => token.startsWith('{'));
  const simple = place.kind === 'value' || place.kind === 'list' || place.kind === 'pairs';
  if (!simple || headers.signature === undefined || !parts.every((part) => supported.test(part))) return undefined;
  const runs: Run[] = [];
  for (const token of tokens) {
    const last = runs.at(-1);
    if (token === '{body}') runs.push('body');
    else {
      const piece = token.startsWith('{') ? { variable: token.slice(1, -1) } : { text: token };
      if (last === undefined || last === 'body') runs.push([piece]);
      else runs[runs.length - 1] = [...last, piece];
    }
  }
  return {
    row,
    signature: headers.signature.toLowerCase(),
    id: headers.id?.toLowerCase(),
    timestamp: headers.timestamp?.toLowerCase(),
    runs,
    usesUrl: parts.includes('{url}'),
    usesMethod: parts.includes('{method}'),
  };
}

/** The prefix of a secret that is removed before it is decoded. */
export const removedPrefix = ({ key }: SchemeRow): string => {
  if (key.kind === 'base64') return key.prefix;
  return key.kind === 'ed25519' ? key.publicPrefix : '';
};

/** The hash of an HMAC; undefined for key pairs. */
export const hmacHash = ({ algorithm }: SchemeRow): 'sha1' | 'sha256' | undefined =>
  algorithm === 'hmac-sha1' ? 'sha1' : algorithm === 'hmac-sha256' ? 'sha256' : undefined;

/** Lines of code; a line that is undefined is left out. */
export const code = (...lines: (string | undefined)[]): string =>
  `${lines.filter((line) => line !== undefined).join('\n')}\n`;
