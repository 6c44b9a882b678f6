import type { CaptureWithBody } from '#shared/model/capture.ts';
import { listenersOf } from '../../../components/party-health.tsx';
import { curlCommand } from '#shared/curl/curl-command.ts';
import { captureEntry } from '#shared/har/har-message.ts';
import { useStatus } from '../../../store/use-stores.ts';

/** Functions that export a capture: as a curl command that sends it to the catcher again, or as a HAR entry. */
export function useCopies({ path, tls, headers, method, body }: CaptureWithBody) {
  const status = useStatus();
  const scheme = tls ? 'https' : 'http';
  const listeners = listenersOf(status, 'catcher');
  const base = (listeners.find((listener) => listener.scheme === scheme) ?? listeners[0])?.url ?? 'http://localhost';
  const url = URL.canParse(path) ? path : `${new URL(base).origin}${path.startsWith('/') ? path : '/'}`;
  const options = scheme === 'https' && status ? ['--cacert', status.ca] : [];
  return {
    url,
    curl: () => curlCommand({ method, url, headers, body }, options),
    har: (capture: CaptureWithBody) => JSON.stringify(captureEntry(capture, url), null, 2),
  };
}
