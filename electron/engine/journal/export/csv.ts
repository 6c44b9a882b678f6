import type { BodyView } from '#shared/model/message.ts';
import { visibleText } from '#shared/text/visible-text.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { LeftOutEntry } from './left-out.ts';

/** The values of the cells of a capture by column name. */
const columns: Record<string, (capture: CaptureWithBody) => string | number | undefined> = {
  seq: ({ seq }) => seq,
  receivedAt: ({ receivedAt }) => receivedAt,
  id: ({ id }) => id,
  method: ({ method }) => method,
  path: ({ path }) => path,
  event: ({ event }) => event,
  status: ({ status }) => status,
  size: ({ size }) => size,
  durationMs: ({ durationMs }) => durationMs,
  peer: ({ peer }) => peer,
  tls: ({ tls }) => tls?.protocol,
  webhookId: ({ webhookId }) => webhookId,
  deliveryId: ({ deliveryId }) => deliveryId,
  pairing: ({ pairing }) => pairing?.outcome,
  failed: ({ checks }) =>
    checks
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ check }) => check)
      .join(' '),
  rule: ({ rule }) => rule,
  problem: ({ problem }) => problem,
  trace: ({ trace }) => trace,
  headers: ({ headers }) => headers.map(([name, value]) => `${name}: ${value}`).join('\n'),
  bodyEncoding: ({ body }) => exactBody(body).encoding,
  body: ({ body }) => exactBody(body).content,
};

// oxlint-disable-next-line no-control-regex -- RFC 4180 has no escape for them
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** A body with control characters as base64: CSV cannot escape them, and a terminal or CI log would carry them out. */
function exactBody({ content, encoding }: BodyView): Pick<BodyView, 'content' | 'encoding'> {
  if (encoding === 'base64' || !control.test(content)) return { content, encoding };
  return { content: Buffer.from(content).toString('base64'), encoding: 'base64' };
}

/** Matches a cell that a spreadsheet would treat as a formula. */
const formula = /^[=+\-@\t\r]/;

/** One cell (RFC 4180) with control characters as visible text; a possible formula is prefixed with an apostrophe. */
function cell(value: string | number | undefined): string {
  const shown = typeof value === 'string' && control.test(value) ? visibleText(value) : String(value ?? '');
  const text = typeof value === 'string' && formula.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

/** The names of the columns. */
export const csvHead = lineOf(Object.keys(columns));

/** The line that replaces an omitted capture. */
export function csvLeftOut({ entry }: LeftOutEntry): string {
  const { at, seq, trace } = entry;
  const cells: Record<string, string | number | undefined> = { seq, receivedAt: at, trace };
  if (entry.kind === 'engine') cells['problem'] = entry.message;
  return lineOf(Object.keys(columns).map((name) => cell(cells[name])));
}

/** One capture as a line of CSV. */
export function csvRow(capture: CaptureWithBody): string {
  return lineOf(Object.values(columns).map((of) => cell(of(capture))));
}
