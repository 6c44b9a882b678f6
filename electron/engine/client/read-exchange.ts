import type { BodyView } from '#shared/model/message.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import { toInstant } from '#shared/model/instant.ts';
import { toBodyView, type ShowBody } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { Reader, Row } from '../store/connection.ts';

interface Meta extends Pick<
  Exchange,
  'trace' | 'span' | 'from' | 'to' | 'phases' | 'error' | 'tls' | 'faults' | 'proxy' | 'remoteAddress'
> {
  atMs: number;
  method: string;
  url: string;
  status?: number;
  reason?: string;
  /** Whether only the start of the response body was kept. */
  truncated?: boolean;
}

function responseBody(row: Row, truncated: boolean, show: ShowBody): BodyView {
  const view = show(row['response_body'] as Uint8Array);
  return truncated ? { ...view, truncated } : view;
}

/**
 * Reads one exchange with its messages.
 * @param show Converts bodies. Default: a view limited to the displayed size.
 */
export function readExchange(
  store: Pick<Reader, 'get' | 'all'>,
  id: string,
  show: ShowBody = toBodyView,
): Exchange | undefined {
  const row = store.get('SELECT * FROM exchanges WHERE id = ?', id);
  if (!row) return undefined;
  const { atMs, method, reason, url, status, truncated = false, ...meta } = JSON.parse(row['meta'] as string) as Meta;
  return {
    ...meta,
    id,
    startedAt: toInstant(atMs),
    request: {
      method,
      url,
      headers: decodeHeaders(row['request_headers'] as Uint8Array),
      body: show(row['request_body'] as Uint8Array),
    },
    ...(status !== undefined && {
      response: {
        status,
        ...(reason !== undefined && { reason }),
        headers: decodeHeaders(row['response_headers'] as Uint8Array),
        body: responseBody(row, truncated, show),
      },
    }),
  };
}

/** The received bytes of a response body; empty without a response. */
export function readResponseBody(store: Pick<Reader, 'get'>, id: string): Uint8Array<ArrayBuffer> | undefined {
  const row = store.get('SELECT response_body FROM exchanges WHERE id = ?', id);
  return row && new Uint8Array((row['response_body'] as Uint8Array | null) ?? []);
}
