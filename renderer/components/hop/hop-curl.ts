import { curlCommand } from '#shared/curl/curl-command.ts';
import type { Status } from '#shared/model/status.ts';
import type { HopEnd } from '#shared/trace/hop-end.ts';
import { listenersOf } from '../party-health.tsx';

/** The request of a hop as a curl command. A receiver records only the path; `status` has its address. */
export function hopCurl({ who, method, url, request }: HopEnd, status: Status | undefined): string {
  const base = who === 'other' ? undefined : listenersOf(status, who)[0]?.url;
  const address = url.startsWith('/') && base !== undefined ? `${new URL(base).origin}${url}` : url;
  return curlCommand({ method, url: address, ...request, headers: [...request.headers] });
}
