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
  bodyEncoding: ({ body }) => body.encoding,
  body: ({ body }) => body.content,
};

/** Matches a cell that a spreadsheet would treat as a formula. */
const formula = /^[=+\-@\t\r]/;

/** One cell (RFC 4180); a possible formula is prefixed with an apostrophe. */
function cell(value: string | number | undefined): string {
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value ?? '');
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
