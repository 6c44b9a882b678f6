import type { Chat, ChatStatus } from '#shared/model/customer-contact.ts';
import { identifierTime } from '#shared/model/identifier-time.ts';
import type { EntryOf, JournalEntry } from '#shared/model/journal-entry.ts';

/** When a chat started by this machine's clock, in milliseconds since the epoch. The chat's own times use the service's clock. */
export function startedMs({ id, startedAt }: Pick<Chat, 'id' | 'startedAt'>): number {
  return identifierTime(id) ?? Date.parse(startedAt);
}

/** A period in which a chat had one status. */
export interface StateSpan {
  status: ChatStatus;
  fromMs: number;
  untilMs: number;
  /** Position and width in pixels. */
  x: number;
  width: number;
  agentId: string | undefined;
}

/** One event in the history of a chat. The status is the one after it. */
export type ChatMoment = Pick<EntryOf<'chat'>, 'seq' | 'atMs' | 'status' | 'action' | 'agentId' | 'trace'>;

export type ChatHistories = ReadonlyMap<string, readonly ChatMoment[]>;

/** The histories of chats in the order of the journal. @param entries Newest first */
export function historiesOf(entries: readonly JournalEntry[]): ChatHistories {
  const ofChats = entries.filter((entry) => entry.kind === 'chat').toReversed();
  return Map.groupBy(ofChats, ({ id }) => id);
}

export interface HistoryLayout {
  spans: readonly StateSpan[];
  /** Positions of customer authentications, in pixels. */
  authenticated: readonly number[];
  ended: boolean;
}

/**
 * Lays out the history of a chat to scale, with a min width for short statuses.
 * @param nowMs End of the line while the chat is open.
 * @param minWidth Of a status, in pixels; less when they do not fit.
 */
export function layoutHistory(
  moments: readonly ChatMoment[],
  nowMs: number,
  width: number,
  minWidth: number,
): HistoryLayout {
  const ended = moments.at(-1)?.status === 'ended';
  const spans = spansOf(moments, nowMs);
  const whole = spans.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
  const floor = Math.min(minWidth, width / Math.max(1, spans.length));
  const rest = width - floor * spans.length;
  let x = 0;
  const placed = spans.map((span) => {
    const share = whole > 0 ? (span.untilMs - span.fromMs) / whole : 1 / spans.length;
    const one = { ...span, x, width: floor + share * rest };
    x += one.width;
    return one;
  });
  const authenticated = moments
    .filter(({ action }) => action === 'authenticate')
    .map(({ atMs }) => placeOf(placed, atMs));
  return { spans: placed, authenticated, ended };
}

/** The history that the chat itself contains, used until the journal is loaded. */
export function momentsOf(chat: Chat): ChatMoment[] {
  // The chat has times of the service's clock; convert both to this machine's clock.
  const offsetMs = Date.parse(chat.startedAt) - startedMs(chat);
  const moment = (at: string, status: ChatStatus, seq: number): ChatMoment => ({
    seq,
    atMs: Date.parse(at) - offsetMs,
    status,
    ...(chat.agentId !== null && { agentId: chat.agentId }),
  });
  const start = moment(chat.startedAt, 'queued', 0);
  return chat.status === 'queued' ? [start] : [start, moment(chat.since, chat.status, 1)];
}

type BareSpan = Omit<StateSpan, 'x' | 'width'>;

function spansOf(moments: readonly ChatMoment[], nowMs: number): BareSpan[] {
  const spans: BareSpan[] = [];
  for (const { status, atMs, agentId } of moments) {
    const before = spans.at(-1);
    if (before?.status === status) continue;
    if (before) before.untilMs = Math.max(before.fromMs, atMs);
    spans.push({ status, fromMs: atMs, untilMs: atMs, agentId });
  }
  const last = spans.at(-1);
  if (last?.status === 'ended') spans.pop();
  else if (last) last.untilMs = Math.max(last.fromMs, nowMs);
  return spans;
}

function placeOf(spans: readonly StateSpan[], atMs: number): number {
  const span = spans.find(({ fromMs, untilMs }) => atMs >= fromMs && atMs <= untilMs) ?? spans.at(-1);
  if (!span) return 0;
  const share = span.untilMs > span.fromMs ? (atMs - span.fromMs) / (span.untilMs - span.fromMs) : 0;
  return span.x + Math.min(1, Math.max(0, share)) * span.width;
}
