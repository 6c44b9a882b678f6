import type { Capture, CaptureWithBody } from '#shared/model/capture.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import type { Page, PageQuery } from '#shared/model/page.ts';
import { toBodyView } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { Reader, Row } from '../journal/store/connection.ts';
import { keysetPage } from '../journal/store/keyset-page.ts';

export interface CaptureQuery extends PageQuery {
  event?: string | undefined;
}

const columns = 'c.seq AS key, j.entry, c.http_version, c.truncated, c.peer, c.tls, c.headers';
const from = 'captures c JOIN journal j ON j.seq = c.seq';

/** A capture from its own row and its entry in the journal, which holds the rest. */
function read(row: Row): Capture {
  const { at, atMs: _atMs, kind: _kind, ...summary } = JSON.parse(row['entry'] as string) as EntryOf<'capture'>;
  return {
    ...summary,
    receivedAt: at,
    httpVersion: row['http_version'] as string,
    headers: decodeHeaders(row['headers'] as Uint8Array),
    truncated: row['truncated'] === 1,
    peer: row['peer'] as string,
    ...(row['tls'] !== null && { tls: JSON.parse(row['tls'] as string) as Capture['tls'] }),
    verdicts: [],
  };
}

/** One page of captures, newest first unless asked otherwise. */
export function pageOfCaptures(store: Pick<Reader, 'get' | 'all'>, query: CaptureQuery): Page<Capture> {
  return keysetPage({
    store,
    query,
    from: `SELECT ${columns} FROM ${from}`,
    where: query.event === undefined ? [] : ['c.event = ?'],
    params: query.event === undefined ? [] : [query.event],
    key: 'c.seq',
    numericKey: true,
    read,
  });
}

/** One capture with its body for display. */
export function readCapture(store: Pick<Reader, 'get' | 'all'>, id: string): CaptureWithBody | undefined {
  const row = store.get(`SELECT ${columns}, c.body FROM ${from} WHERE c.id = ?`, id);
  return row && { ...read(row), body: toBodyView(row['body'] as Uint8Array) };
}

/** A capture's body, the bytes as received. */
export function readCaptureBody(store: Pick<Reader, 'get' | 'all'>, id: string): Uint8Array<ArrayBuffer> | undefined {
  const row = store.get('SELECT body FROM captures WHERE id = ?', id);
  return row && new Uint8Array(row['body'] as Uint8Array);
}
