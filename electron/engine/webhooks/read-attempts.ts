import { diagnose } from '#shared/diagnosis/diagnose.ts';
import type { Attempt, AttemptSignature, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import { toInstant } from '#shared/model/instant.ts';
import { toBodyView, type ShowBody } from '../http/body-view.ts';
import { decodeHeaders } from '../http/header-pairs.ts';
import type { Reader, Row } from '../store/connection.ts';
import { signedContent, type StoredSignature } from '../signing/sign.ts';
import type { StoredResult } from './attempt-rows.ts';
import { deliveryEvidence } from './delivery-evidence.ts';
import { findDelivery } from './read-deliveries.ts';

/** The signature of an attempt, with the signed content rebuilt from the sent request. */
function readSignature(
  { headers: names, keys, scheme }: StoredSignature,
  method: string,
  url: string,
  headers: readonly HeaderPair[],
  body: Uint8Array,
): AttemptSignature {
  const message = { method, urls: [url], headers, body };
  const content = scheme === 'none' ? '' : signedContent(scheme, message, names.at(-1));
  return { scheme, headers: names, keys, signedContent: content };
}

/** The diagnosis of a failed attempt is stored with it; that of a success is computed here. */
function diagnosisOf(
  row: Row,
  { diagnosis, phases, ...result }: Omit<StoredResult, 'signedAs'>,
  headers: HeaderPair[],
) {
  if (diagnosis || !phases || row['status'] === null) return diagnosis;
  const response = {
    status: Number(row['status']),
    headers: decodeHeaders(row['response_headers'] as Uint8Array),
    body: row['response_body'] as Uint8Array,
  };
  const facts = {
    method: row['method'] as string,
    url: row['url'] as string,
    requestHeaders: headers,
    timeoutMs: 0,
    phases,
    response,
  };
  return diagnose(deliveryEvidence({ ...facts, ...result }));
}

function readAttempt(row: Row, show: ShowBody = toBodyView): Attempt {
  const stored = JSON.parse((row['result'] as string | null) ?? '{}') as StoredResult;
  const { reason, signature, signedAs, ...result } = stored;
  const signedBody = signedAs?.body === undefined ? undefined : Buffer.from(signedAs.body, 'base64');
  const headers = decodeHeaders(row['request_headers'] as Uint8Array);
  const diagnosis = diagnosisOf(row, stored, headers);
  const body = (row['request_body'] ?? row['payload']) as Uint8Array;
  return {
    n: Number(row['n']),
    startedAt: toInstant(row['started_at'] as number),
    span: row['span'] as string,
    ...result,
    ...(diagnosis && { diagnosis }),
    ...(signature && {
      signature: readSignature(
        signature,
        row['method'] as string,
        signedAs?.url ?? (row['url'] as string),
        signedAs?.headers ?? headers,
        signedBody ?? body,
      ),
    }),
    ...(signedAs && { signedAs: { ...signedAs, body: signedBody && show(signedBody) } }),
    request: { method: row['method'] as string, url: row['url'] as string, headers, body: show(body) },
    ...(row['status'] !== null && {
      response: {
        status: Number(row['status']),
        ...(reason !== undefined && { reason }),
        headers: decodeHeaders(row['response_headers'] as Uint8Array),
        body: show(row['response_body'] as Uint8Array),
      },
    }),
  };
}

const attemptsOf = `SELECT a.*, coalesce(d.payload, e.payload) AS payload FROM attempts a
  JOIN deliveries d ON d.id = a.delivery_id JOIN events e ON e.id = d.event_id
  WHERE a.delivery_id = ?`;

/** One delivery with its attempts, each with request and response. */
export function readDeliveryWithAttempts(
  store: Pick<Reader, 'get' | 'all'>,
  id: string,
): DeliveryWithAttempts | undefined {
  const delivery = findDelivery(store, id);
  if (!delivery) return undefined;
  return { ...delivery, attempts: store.all(`${attemptsOf} ORDER BY a.n`, id).map((row) => readAttempt(row)) };
}

/**
 * One attempt of a delivery.
 * @param show How the bodies are returned.
 */
export function readAttemptOf(
  store: Pick<Reader, 'get'>,
  deliveryId: string,
  n: number,
  show: ShowBody,
): Attempt | undefined {
  const row = store.get(`${attemptsOf} AND a.n = ?`, deliveryId, n);
  return row && readAttempt(row, show);
}
