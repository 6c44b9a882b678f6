const onLoopback = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::(\d{1,5}))?((?:[/?].*)?)$/;
const maxPort = 65_535;

/** A loopback URI without its port; `undefined` for any other. It is text, not a parsed URL, so that matches are exact. */
function withoutPort(uri: string): string | undefined {
  const [, host = '', port = '0', rest = ''] = onLoopback.exec(uri) ?? [];
  return host === '' || Number(port) > maxPort ? undefined : `${host} ${rest}`;
}

function sameButPort(asked: string, registered: string): boolean {
  const one = withoutPort(asked);
  return one !== undefined && one === withoutPort(registered);
}

/** Whether a redirect URI is registered: an exact match, except for the port on loopback (RFC 8252 7.3). */
export function isRegisteredRedirectUri(asked: string, registered: readonly string[]): boolean {
  return registered.some((uri) => uri === asked || sameButPort(asked, uri));
}

/** Whether the response would be sent without TLS to another machine. */
export const isInClear = (uri: string): boolean => /^http:/i.test(uri) && withoutPort(uri) === undefined;

/** Adds parameters to a redirect URI, keeping the query it has (RFC 6749 3.1.2). */
export function withParameters(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`;
}
