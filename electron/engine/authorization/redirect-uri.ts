const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);

function sameButPort(asked: string, registered: string): boolean {
  if (!URL.canParse(asked) || !URL.canParse(registered)) return false;
  const [one, other] = [new URL(asked), new URL(registered)];
  if (one.protocol !== 'http:' || !loopback.has(other.hostname)) return false;
  one.port = '';
  other.port = '';
  return one.href === other.href && !asked.includes('@');
}

/** Whether a redirect URI is registered: the same characters, or the same but for the port on loopback (RFC 8252 7.3). */
export function isRegisteredRedirectUri(asked: string, registered: readonly string[]): boolean {
  return registered.some((uri) => uri === asked || sameButPort(asked, uri));
}

/** Adds parameters to a redirect URI, keeping the query it has (RFC 6749 3.1.2). */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
