import type { BodyView } from '#shared/model/message.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { Decision } from '#shared/model/decision.ts';
import type { Attempt, Delivery, DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { Exchange } from '#shared/model/exchange.ts';
import type { JournalEntry } from '#shared/model/journal-entry.ts';
import { toBodyView, toWholeBody, type ShowBody } from '../../http/body-view.ts';
import type { Reader } from '../../store/connection.ts';

/** The details of the entries of each kind. */
export interface CaseDetail {
  exchange: Exchange;
  decision: Decision;
  attempt: Attempt;
  capture: CaptureWithBody;
  delivery: Delivery;
}

type Messages = { body?: BodyView; payload?: BodyView; request?: { body: BodyView }; response?: { body: BodyView } };

/** The bytes of a complete body. */
const bytesOfView = ({ content, encoding }: BodyView): Buffer<ArrayBuffer> => Buffer.from(content, encoding);

function shownBody(body: BodyView, show: ShowBody): BodyView {
  const view = show(bytesOfView(body));
  return { ...view, size: body.size, truncated: view.truncated || body.truncated };
}

function shown<Detail extends object>(detail: Detail, show: ShowBody): Detail {
  if (show === toWholeBody) return detail;
  const { body, payload, request, response } = detail as Messages;
  return {
    ...detail,
    ...(body && { body: shownBody(body, show) }),
    ...(payload && { payload: shownBody(payload, show) }),
    ...(request && { request: { ...request, body: shownBody(request.body, show) } }),
    ...(response && { response: { ...response, body: shownBody(response.body, show) } }),
  };
}

const select = 'SELECT detail FROM case_details WHERE kind = ? AND id = ? ORDER BY rowid DESC LIMIT 1';

/**
 * The detail of an entry of a case file, by kind and id; from the file that was opened last.
 * @param show The part of the bodies to return; by default what the page displays.
 */
export function readCaseDetail<Kind extends keyof CaseDetail>(
  store: Pick<Reader, 'get'>,
  kind: Kind,
  id: string,
  show: ShowBody = toBodyView,
): CaseDetail[Kind] | undefined {
  const row = store.get(select, kind, id);
  return row && shown(JSON.parse(row['detail'] as string) as CaseDetail[Kind], show);
}

const selectOfCase = 'SELECT detail FROM case_details WHERE case_id = ? AND kind = ? AND id = ?';

/** The complete detail of an entry from its case file, for exports. */
export function readCaseDetailOf(store: Pick<Reader, 'get'>, entry: JournalEntry): unknown {
  if (!entry.case || !('id' in entry)) return undefined;
  const row = store.get(selectOfCase, entry.case.id, entry.kind, entry.id);
  const detail: unknown = row && JSON.parse(row['detail'] as string);
  // A delivery has several entries and one detail, of its last state.
  if (entry.kind === 'delivery' && (detail as Delivery | undefined)?.status !== entry.status) return undefined;
  return detail;
}

const selectAttempts = `SELECT DISTINCT id FROM case_details WHERE kind = 'attempt' AND id >= ? AND id < ?`;

/** A delivery of a case file with the attempts that the file contains. It is never sent again. */
export function readCaseDelivery(store: Pick<Reader, 'get' | 'all'>, id: string): DeliveryWithAttempts | undefined {
  const delivery = readCaseDetail(store, 'delivery', id);
  if (!delivery) return undefined;
  const attempts = store
    .all(selectAttempts, `${id}.`, `${id}/`)
    .flatMap((row) => readCaseDetail(store, 'attempt', row['id'] as string) ?? [])
    .toSorted((one, other) => one.n - other.n);
  return { ...delivery, attempts };
}

/** The body of a capture of a case file, as received. */
export function readCaseCaptureBody(store: Pick<Reader, 'get'>, id: string): Uint8Array<ArrayBuffer> | undefined {
  const capture = readCaseDetail(store, 'capture', id, toWholeBody);
  return capture && bytesOfView(capture.body);
}

const selectMessages = `SELECT kind, detail FROM case_details
  WHERE case_id = ? AND kind IN ('exchange', 'decision', 'capture', 'attempt') LIMIT ?`;

/** The messages of a case file. */
export interface CaseMessages {
  exchange: Exchange[];
  decision: Decision[];
  capture: CaptureWithBody[];
  attempt: Attempt[];
}

/** Reads the messages of a case file. @param limit Max number of them. */
export function readCaseMessages(store: Pick<Reader, 'all'>, id: string, limit: number): CaseMessages {
  const messages: CaseMessages = { exchange: [], decision: [], capture: [], attempt: [] };
  for (const row of store.all(selectMessages, id, limit))
    messages[row['kind'] as keyof CaseMessages].push(JSON.parse(row['detail'] as string) as never);
  return messages;
}
