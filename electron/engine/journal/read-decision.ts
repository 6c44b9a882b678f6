import type { BodyView } from '#shared/model/message.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { toBodyView, type ShowBody } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import { idMark } from './decisions/field-lines.ts';
import { entryColumns, readSummary } from '../store/entry-row.ts';
import { readEntry } from './read-entry.ts';
import type { Reader, Row } from '../store/connection.ts';

type Lookup = Pick<Reader, 'get' | 'all'>;

/** The parts of the messages, in their stored order. */
function readMessages(store: Lookup, row: Row) {
  const bytes = (row['messages'] ?? new Uint8Array(0)) as Uint8Array;
  let end = 0;
  return (place: number, encoding: 'latin1' | 'utf8'): Uint8Array => {
    if (place < 0) {
      const found = store.get('SELECT content FROM contents WHERE id = ?', -place);
      return Buffer.from((found?.['content'] ?? '') as string, encoding);
    }
    end += place;
    return bytes.subarray(end - place, end);
  };
}

/** A body of which possibly only the beginning is stored. */
function partly(body: BodyView, size: number | undefined): BodyView {
  return size === undefined ? body : { ...body, size, truncated: true };
}

/**
 * One decision with the messages as the server saw them, by id.
 * @param show How bodies are returned. Default: as much as is displayed.
 */
export function readDecision(store: Lookup, id: string, show: ShowBody = toBodyView): Decision | undefined {
  const row = store.get(`SELECT ${entryColumns}, messages FROM journal WHERE decision = ?`, id);
  if (!row) return undefined;
  const entry = readEntry(store, row);
  const { packed } = readSummary(row);
  if (!packed || entry.kind !== 'decision') return undefined;
  const {
    at,
    atMs: _atMs,
    clockOffsets: _offsets,
    kind: _kind,
    method,
    seq: _seq,
    status,
    trace = '',
    url,
    ...meta
  } = entry;
  const [requestHeaders, requestBody, responseHeaders, responseBody] = packed.messages;
  const next = readMessages(store, row);
  const unmark = ([name, value]: HeaderPair): HeaderPair => [name, value === idMark ? id : value];
  return {
    ...meta,
    trace,
    startedAt: at,
    request: {
      method,
      url,
      headers: decodeHeaders(next(requestHeaders, 'latin1')).map(unmark),
      body: partly(show(next(requestBody, 'utf8')), packed.requestSize),
    },
    response: {
      status,
      headers: decodeHeaders(next(responseHeaders, 'latin1')).map(unmark),
      body: show(next(responseBody, 'utf8')),
    },
  };
}
