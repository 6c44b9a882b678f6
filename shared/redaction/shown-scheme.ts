/** Authentication schemes of the IANA registry, and other common ones. */
const schemes = new Set([
  ...['basic', 'bearer', 'concealed', 'digest', 'dpop', 'gnap', 'hoba', 'mutual', 'negotiate', 'oauth', 'privatetoken'],
  ...['scram-sha-1', 'scram-sha-256', 'vapid', 'api-key', 'apikey', 'aws4-hmac-sha256', 'hawk', 'hmac', 'jwt', 'ntlm'],
  ...['token'],
]);

export const shownCharacters = 4;
/** For shorter texts, the first characters would reveal too much. */
export const minShownLength = 16;

/** The scheme of an Authorization value; undefined if it does not start with a known scheme. */
export function knownScheme(authorization: string): string | undefined {
  const word = authorization.trim().split(/\s/, 1)[0] ?? '';
  return schemes.has(word.toLowerCase()) ? word : undefined;
}

/** A credential for display: its length and, if it is long, its first characters. */
export function shownCredential(text: string): string {
  const length = `${text.length} character${text.length === 1 ? '' : 's'}`;
  return text.length < minShownLength ? length : `"${text.slice(0, shownCharacters)}…", ${length}`;
}
