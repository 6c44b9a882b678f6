import type { Capture } from '#shared/model/capture.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { rawHeaderValue } from '../http/header-pairs.ts';
import { readCaseCaptureBody, readCaseDetail } from '../journal/cases/case-details.ts';
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

/** One own capture with its body, by id. */
export function storedCapture(store: Pick<Reader, 'get'>, id: string): StoredCapture | undefined {
  const capture = findCapture(store, id);
  return capture && withBody(capture, readCaptureBody(store, id));
}

/** The same for a capture of any node of the fleet. Its secrets may be redacted. */
export function storedCaptureOf(store: Pick<Reader, 'get'>, { id, node }: Capture): StoredCapture | undefined {
  if (node === undefined) return storedCapture(store, id);
  const capture = readCaseDetail(store, 'capture', id);
  return capture && withBody(capture, readCaseCaptureBody(store, id));
}

function withBody({ event, headers, method, path }: Capture, bytes: Uint8Array | undefined): StoredCapture {
  const raw = headers.flat();
  const body = Buffer.from(bytes ?? []);
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
