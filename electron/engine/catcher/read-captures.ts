import type { Capture, CaptureWithBody } from '#shared/model/capture.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { toBodyView } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { Reader, Row } from '../journal/store/connection.ts';
import { keysetPage } from '../journal/store/keyset-page.ts';

export interface CaptureQuery extends PageQuery {
  event?: string | undefined;
}

function read(row: Row): Capture {
  const { atMs, ...meta } = JSON.parse(row['meta'] as string) as Omit<Capture, 'seq' | 'receivedAt' | 'headers'> & {
    atMs: number;
  };
  return {
    ...meta,
    seq: Number(row['key']),
    receivedAt: toInstant(atMs),
    headers: decodeHeaders(row['headers'] as Uint8Array),
    verdicts: [],
  };
}

/** One page of captures, newest first unless asked otherwise. */
export function pageOfCaptures(store: Pick<Reader, 'get' | 'all'>, query: CaptureQuery): Page<Capture> {
  return keysetPage({
    store,
    query,
    from: 'SELECT seq AS key, meta, headers FROM captures',
    where: query.event === undefined ? [] : ['event = ?'],
    params: query.event === undefined ? [] : [query.event],
    key: 'seq',
    numericKey: true,
    read,
  });
}

/** One capture with its body for display. */
export function readCapture(store: Pick<Reader, 'get' | 'all'>, id: string): CaptureWithBody | undefined {
  const row = store.get('SELECT seq AS key, meta, headers, body FROM captures WHERE id = ?', id);
  return row && { ...read(row), body: toBodyView(row['body'] as Uint8Array) };
}

/** A capture's body, the bytes as received. */
export function readCaptureBody(store: Pick<Reader, 'get' | 'all'>, id: string): Uint8Array<ArrayBuffer> | undefined {
  const row = store.get('SELECT body FROM captures WHERE id = ?', id);
  return row && new Uint8Array(row['body'] as Uint8Array);
}
