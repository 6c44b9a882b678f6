/** The path and query of an absolute URL; any other text is returned unchanged. */
export function pathOf(url: string): string {
  const start = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  const rest = url.slice(start);
  if (start === 0) return url;
  return rest === '' ? '/' : rest;
}
