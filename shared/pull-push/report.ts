import { tableMarkdown, type ReportTable } from '../runs/report-table.ts';
import { counted, formatNumber } from '../trace/counted.ts';
import { formatDuration } from '../trace/format-duration.ts';
import type { ComparedSide, Comparison, SentRequest } from './comparison.ts';
import { halfOf, timeRows, type RowGroup, type TimeRows } from './time-rows.ts';

const secondsPerDay = 86_400;

/** The requests of a side: how many there were of each result, and their bytes. */
export function countsOf({ sent }: ComparedSide) {
  const of = (wanted?: SentRequest['result']) => sent.filter(({ result }) => wanted === undefined || result === wanted);
  const bytes = (those: readonly SentRequest[]) => those.reduce((sum, one) => sum + one.bytes, 0);
  return {
    requests: sent.length,
    useful: of('useful').length,
    empty: of('empty').length,
    failed: of('failed').length,
    bytes: bytes(sent),
    emptyBytes: bytes(of('empty')),
  };
}

/** The axis of time of a comparison: its end in milliseconds, and the place of a time on an axis of some length. */
export function timeAxis({ elapsedMs, input }: Comparison) {
  const endMs = Math.max(elapsedMs, input.seconds * 1000);
  return { endMs, at: (ms: number, length: number): number => (length * Math.max(0, ms)) / endMs };
}

/** Requests and bytes of one day. */
export interface Projected {
  requests: number;
  /** Requests that report nothing new, and bytes; missing until some were measured. */
  empty?: number;
  bytes?: number;
}

/** What the measured numbers mean for more customers. @param eventsPerDay Events of all customers. */
export function project(
  { events, input, ...sides }: Comparison,
  customers: number,
  eventsPerDay: number,
): { pull: Projected; push: Projected } {
  const [pull, push] = [countsOf(sides.pull), countsOf(sides.push)];
  const polls = (customers * secondsPerDay) / input.interval;
  const perEvent = (count: number) => (events === 0 ? 0 : count / events);
  // While it runs, the webhooks of the last events are not counted yet.
  const webhooks = eventsPerDay * Math.max(1, perEvent(push.requests));
  const useful = Math.min(polls, eventsPerDay * perEvent(pull.useful));
  const each = (bytes: number, requests: number) => (requests === 0 ? undefined : bytes / requests);
  const full = each(pull.bytes - pull.emptyBytes, pull.requests - pull.empty);
  // Without a measured empty answer, each poll counts as a full one: what is not measured is not saved.
  const empty = each(pull.emptyBytes, pull.empty) ?? full;
  const webhook = each(push.bytes, push.requests);
  return {
    pull: {
      requests: Math.round(polls),
      ...(empty !== undefined && {
        empty: Math.round(polls - useful),
        bytes: Math.round(useful * (full ?? empty) + (polls - useful) * empty),
      }),
    },
    push: {
      requests: Math.round(webhooks),
      empty: 0,
      ...(webhook !== undefined && { bytes: Math.round(webhooks * webhook) }),
    },
  };
}

/** A share of the sorted delays, e.g. 0.5 for the median; undefined without delays. */
export function delayAt({ notices }: ComparedSide, share: number): number | undefined {
  const sorted = notices.map(({ atMs, eventAtMs }) => atMs - eventAtMs).toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const delayText = (side: ComparedSide, share: number): string => {
  const ms = delayAt(side, share);
  return ms === undefined ? 'none' : formatDuration(ms);
};

/** A table of a title, and the text for pull and for push. */
export const pullPushTable = (what: string, rows: readonly (readonly [string, string, string])[]): ReportTable => ({
  head: [what, 'Pull (polling)', 'Push (webhooks)'],
  rows,
});

/** The measured numbers. */
function measuredRows({ pull, push }: Comparison): [title: string, pull: string, push: string][] {
  const count = (name: keyof ReturnType<typeof countsOf>): [string, string] => [
    formatNumber(countsOf(pull)[name]),
    formatNumber(countsOf(push)[name]),
  ];
  const wasted = [pull, push].map((side) => {
    const { empty, requests } = countsOf(side);
    return empty === 0 ? '0' : `${formatNumber(empty)} (${String(Math.round((100 * empty) / requests))} %)`;
  }) as [string, string];
  return [
    ['Requests', ...count('requests')],
    ['Useful', ...count('useful')],
    ['Nothing new', ...wasted],
    ['Failed', ...count('failed')],
    ['Bytes', ...count('bytes')],
    ['Bytes with nothing new', ...count('emptyBytes')],
    ['Events noticed', formatNumber(pull.notices.length), formatNumber(push.notices.length)],
    ['Median delay', delayText(pull, 0.5), delayText(push, 0.5)],
    ['Longest delay', delayText(pull, 1), delayText(push, 1)],
  ];
}

/** How the comparison was made, in one sentence. */
export const comparisonTitle = ({ events, input }: Comparison): string =>
  `${counted(input.chats, 'chat', 'chats')} with ${counted(events, 'event', 'events')} in ${String(input.seconds)} s, polled every ${String(input.interval)} s`;

/** The measured numbers as a table. */
export const comparisonTable = (comparison: Comparison): ReportTable =>
  pullPushTable('Measured', measuredRows(comparison));

/** Rows whose numbers are in the picture of the requests. */
const pictured: ReadonlySet<string> = new Set(['Requests', 'Useful', 'Nothing new', 'Failed']);

/** The measured numbers that the picture of the requests does not show. */
export const unpicturedTable = (comparison: Comparison): ReportTable =>
  pullPushTable(
    '',
    measuredRows(comparison).filter(([title]) => !pictured.has(title)),
  );

/** The result as a Markdown table. */
export const comparisonMarkdown = (comparison: Comparison): string =>
  `${comparisonTitle(comparison)}\n\n${tableMarkdown(comparisonTable(comparison))}`;

const width = 720;
const margin = 24;
const rowHeight = 34;
/** Where the axis of time begins, and where it ends. */
const axis = { from: 120, to: width - margin };
/** Where the rows of requests begin. */
const rowsTop = 60;

const strokes: Readonly<Record<SentRequest['result'], string>> = {
  empty: 'stroke="#98a1b3" stroke-width="2"',
  useful: 'stroke="#2563eb" stroke-width="4"',
  failed: 'stroke="#b31f1f" stroke-width="4"',
};

const svgText = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${words}</text>`;

/** The requests of both sides and the events on one axis of time, as on the screen. */
function requestsSvg(comparison: Comparison, rows: TimeRows): string {
  const { eventChats, eventsAtMs, input, pull, push } = comparison;
  const time = timeAxis(comparison);
  const at = (ms: number): number => Math.round(axis.from + time.at(ms, axis.to - axis.from));
  const line = (x1: number, x2: number, y1: number, y2: number, stroke: string): string =>
    `<line x1="${x1}" x2="${x2}" y1="${y1}" y2="${y2}" ${stroke}/>`;
  const name = (group: RowGroup, words: string, more = ''): string =>
    svgText(margin, rowsTop + rows.centerOf(group) + 6, words, more);
  const side = (group: 'pull' | 'push', { sent }: ComparedSide): string[] =>
    sent.map(({ atMs, chat, result }) => {
      const y = rowsTop + rows.middleOf(group, chat);
      const half = halfOf(rows, result);
      return line(at(atMs), at(atMs), y - half, y + half, strokes[result]);
    });
  const tracks = (['pull', 'events', 'push'] as const).flatMap((group) =>
    Array.from({ length: input.chats }, (_, chat) => {
      const y = rowsTop + rows.middleOf(group, chat);
      return line(axis.from, axis.to, y, y, 'stroke="#d5dae2"');
    }),
  );
  const events = eventsAtMs.map(
    (ms, index) => `<circle cx="${at(ms)}" cy="${rowsTop + rows.middleOf('events', eventChats?.[index])}" r="5"/>`,
  );
  return [
    ...tracks,
    name('pull', 'Pull', 'font-weight="600"'),
    ...side('pull', pull),
    name('events', 'Events'),
    ...events,
    name('push', 'Push', 'font-weight="600"'),
    ...side('push', push),
  ].join('');
}

/** The result as an SVG picture, on white: the requests over time, and the measured numbers. */
export function comparisonSvg(comparison: Comparison): string {
  const rows = measuredRows(comparison);
  const picture = timeRows(comparison.input.chats);
  const tableTop = rowsTop + picture.height + 40;
  const height = tableTop + 18 + rows.length * rowHeight;
  const lines = rows.map(([title, pull, push], index) => {
    const y = tableTop + 34 + index * rowHeight;
    const rule = `<line x1="${margin}" x2="${width - margin}" y1="${y - 22}" y2="${y - 22}" stroke="#d5dae2"/>`;
    const [one, other] = [pull, push].map((words, side) => svgText(300 + 220 * side, y, words, 'font-weight="600"'));
    return `${rule}${svgText(margin, y, title)}${one ?? ''}${other ?? ''}`;
  });
  const title = svgText(margin, 36, comparisonTitle(comparison), 'font-weight="600"');
  const head = svgText(300, tableTop, 'Pull (polling)') + svgText(520, tableTop, 'Push (webhooks)');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif" font-size="16" fill="#1a1f2b"><rect width="100%" height="100%" fill="#ffffff"/>${title}${requestsSvg(comparison, picture)}${head}${lines.join('')}</svg>`;
}
