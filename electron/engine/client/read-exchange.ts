import type { Exchange } from '#shared/model/exchange.ts';
import { toInstant } from '#shared/model/instant.ts';
import { toBodyView } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { Reader } from '../journal/store/connection.ts';

interface Meta extends Pick<Exchange, 'trace' | 'span' | 'from' | 'to' | 'phases' | 'error' | 'tls'> {
  atMs: number;
  method: string;
  url: string;
  status?: number;
}

/** One exchange with its messages, by id. */
export function readExchange(store: Pick<Reader, 'get' | 'all'>, id: string): Exchange | undefined {
  const row = store.get('SELECT * FROM exchanges WHERE id = ?', id);
  if (!row) return undefined;
  const { atMs, method, url, status, ...meta } = JSON.parse(row['meta'] as string) as Meta;
  return {
    ...meta,
    id,
    startedAt: toInstant(atMs),
    request: {
      method,
      url,
      headers: decodeHeaders(row['request_headers'] as Uint8Array),
      body: toBodyView(row['request_body'] as Uint8Array),
    },
    ...(status !== undefined && {
      response: {
        status,
        headers: decodeHeaders(row['response_headers'] as Uint8Array),
        body: toBodyView(row['response_body'] as Uint8Array),
      },
    }),
  };
}
