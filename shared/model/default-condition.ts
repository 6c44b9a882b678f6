import type { RequestToken } from './request-spec.ts';
import type { RequestTokenCondition } from './token-condition.ts';

const loopback = /^(https?:\/\/)(?:localhost|127\.0\.0\.1|\[::1\])(?=[:/]|$)/i;
const sameHost = (url: string): string => url.replace(loopback, '$1localhost').replace(/\/$/, '').toLowerCase();

/**
 * Whether a URL is one of Hookbench's service: a path, a variable of its address, or an API path at one of its addresses.
 * @param addresses The addresses of the service.
 */
export function isServiceUrl(url: string, addresses: readonly string[]): boolean {
  if (url === '' || url.startsWith('/') || /^\{\{api[.}]/.test(url)) return true;
  return addresses.some((address) => sameHost(url).startsWith(`${sameHost(address)}/api/`));
}

/** The condition of the token of a request: a valid one for Hookbench's service, or if another choice was made. */
export function conditionOf(
  { token: { condition, ...choices }, url }: { token: RequestToken; url: string },
  addresses: readonly string[],
): RequestTokenCondition {
  const isChosen = Object.values(choices).some((choice) => (choice ?? '') !== '');
  return condition ?? (isChosen || isServiceUrl(url, addresses) ? 'valid' : 'none');
}
