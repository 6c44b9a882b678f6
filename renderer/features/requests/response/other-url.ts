import type { ListenerStatus } from '#shared/model/status.ts';
import { urlParts } from '../../../store/requests/url-parts.ts';

const origin = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/** The URL with another path; keeps origin and query. */
export function withPath(url: string, path: string): string {
  const { query } = urlParts(url);
  const start = origin.exec(url)?.[0] ?? '';
  return start + path + (path.includes('?') ? '' : query);
}

/** The https form of a URL. A Hookbench http address is replaced by the https address of the same party. */
export function httpsOf(url: string, listeners: readonly ListenerStatus[]): string {
  const start = origin.exec(url)?.[0] ?? '';
  const plain = start.replace(/^https:/i, 'http:');
  const own = listeners.find((listener) => listener.scheme === 'http' && new URL(listener.url).origin === plain);
  const twin = listeners.find(({ party, scheme }) => scheme === 'https' && party === own?.party);
  return twin ? new URL(twin.url).origin + url.slice(start.length) : url.replace(/^http:/i, 'https:');
}
