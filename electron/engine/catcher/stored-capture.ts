import type { HeaderPair } from '#shared/model/header-pair.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import type { Reader } from '../store/connection.ts';
import { decodeBody } from '../http/decode-body.ts';
import { readJson } from '../http/read-json.ts';
import type { Matchable } from './match-capture.ts';
import { findCapture, readCaptureBody } from './read-captures.ts';

/** A stored capture, to be matched or resent. */
export interface StoredCapture extends Matchable {
  headers: HeaderPair[];
  body: Buffer;
}

/** One capture with its body, by id. */
export function storedCapture(store: Pick<Reader, 'get'>, id: string): StoredCapture | undefined {
  const capture = findCapture(store, id);
  if (!capture) return undefined;
  const { event, headers, method, path } = capture;
  const raw = headers.flat();
  const body = Buffer.from(readCaptureBody(store, id) ?? []);
  const header = (name: string): string | undefined => rawHeaderValue(raw, name);
  return {
    event,
    headers,
    method,
    path,
    body,
    header,
    json: () => readJson(decodeBody(body, header('content-encoding'))),
  };
}
