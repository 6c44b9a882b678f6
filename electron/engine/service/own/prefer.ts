/** What a request prefers (RFC 7240), of the preferences of Prism. */
export interface Preferred {
  code?: string;
  example?: string;
}

const maxPreferences = 20;
const preference = /\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?[^,;]*(?:[,;]|$)/gy;

/** Reads `Prefer: code=404, example="none"`. @returns undefined if neither is among the preferences */
export function readPrefer(header: string | readonly string[] | undefined): Preferred | undefined {
  if (header === undefined || header.length === 0) return undefined;
  const text = typeof header === 'string' ? header : header.join(', ');
  const preferred: Preferred = {};
  preference.lastIndex = 0;
  for (let count = 0; count < maxPreferences; count++) {
    const [whole = '', name = '', quoted, plain = ''] = preference.exec(text) ?? [];
    if (whole === '') break;
    const known = name.toLowerCase();
    if (known !== 'code' && known !== 'example') continue;
    // The first of several counts (RFC 7240 2).
    preferred[known] ??= quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  }
  return preferred.code === undefined && preferred.example === undefined ? undefined : preferred;
}
