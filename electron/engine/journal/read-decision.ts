import type { Decision } from '#shared/model/decision.ts';
import { toInstant } from '#shared/model/instant.ts';
import { toBodyView } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { Reader } from './store/connection.ts';

interface Meta extends Pick<Decision, 'trace' | 'span' | 'server' | 'outcome' | 'checks' | 'durationMs'> {
  startedAtMs: number;
  method: string;
  url: string;
  status: number;
}

/** One decision with the messages as the server saw them, by id. */
export function readDecision(store: Pick<Reader, 'get' | 'all'>, id: string): Decision | undefined {
  const row = store.get('SELECT * FROM decisions WHERE id = ?', id);
  if (!row) return undefined;
  const { startedAtMs, method, url, status, ...meta } = JSON.parse(row['meta'] as string) as Meta;
  return {
    ...meta,
    id,
    startedAt: toInstant(startedAtMs),
    request: {
      method,
      url,
      headers: decodeHeaders(row['request_headers'] as Uint8Array),
      body: toBodyView(row['request_body'] as Uint8Array),
    },
    response: {
      status,
      headers: decodeHeaders(row['response_headers'] as Uint8Array),
      body: toBodyView(row['response_body'] as Uint8Array),
    },
  };
}
