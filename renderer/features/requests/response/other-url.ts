import type { ListenerStatus } from '#shared/model/status.ts';
import { urlParts } from '../../../store/requests/url-parts.ts';

const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The URL with another path, its origin and its query kept; an absolute URL takes its place. */
export function withPath(url: string, path: string): string {
  if (origin.test(path)) return path;
  const { query } = urlParts(url);
  const start = origin.exec(url)?.[0] ?? '';
  return start + path + (path.includes('?') ? '' : query);
}

/** The URL by https: at the https address of the same party where it is one of ours. */
export function httpsOf(url: string, listeners: readonly ListenerStatus[]): string {
  const start = origin.exec(url)?.[0];
  const own = listeners.find((listener) => start !== undefined && new URL(listener.url).origin === start);
  const twin = listeners.find(({ party, scheme }) => scheme === 'https' && party === (own?.party ?? 'service'));
  if (start === undefined || own) return twin ? new URL(twin.url).origin + url.slice(start?.length ?? 0) : url;
  return url.replace(/^http:/i, 'https:');
}
