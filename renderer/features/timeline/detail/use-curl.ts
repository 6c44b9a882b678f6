import { curlCommand } from '../../../components/text/curl-command.ts';
import { listenersOf } from '../../../components/party-health.ts';
import { useDetail } from '../../../store/use-detail.ts';
import { useStoreState } from '../../../store/use-stores.ts';
import { hopEnd } from './hop-end.ts';
import type { ChosenHop } from './use-chosen-hop.ts';

/** The request of a hop as a curl command: as it was sent where that is known, else as it was received. */
export function useCurl({ sent, received }: ChosenHop): string | undefined {
  const status = useStoreState('status', (state) => state.status);
  const loaded = useDetail(sent ?? received);
  const end = loaded?.status === 'ready' ? hopEnd(loaded.detail) : undefined;
  if (!end) return undefined;
  const { who, method, url, request } = end;
  const base = who === 'other' ? undefined : listenersOf(status, who)[0]?.url;
  const address = url.startsWith('/') && base !== undefined ? `${new URL(base).origin}${url}` : url;
  return curlCommand({ method, url: address, ...request, headers: [...request.headers] });
}
