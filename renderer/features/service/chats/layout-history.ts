import type { Chat, ChatStatus } from '#shared/model/chat.ts';
import type { ChatMoment } from '../../../store/chat-history.ts';

/** A stretch of time in which a chat was in one state. */
export interface StateSpan {
  status: ChatStatus;
  fromMs: number;
  untilMs: number;
  /** Place and width on the line, in pixels. */
  x: number;
  width: number;
  agentId: string | undefined;
}

export interface HistoryLayout {
  spans: readonly StateSpan[];
  /** Where the customer proved who they are, in pixels. */
  authenticated: readonly number[];
  /** Whether the chat is over, at the end of the line. */
  ended: boolean;
}

/** A span is at least so wide where there is room, in pixels. */
const least = 8;

/**
 * Draws what happened to a chat on a line: time to scale, but no state too short to be seen.
 * @param nowMs Until when the line goes while the chat is open.
 */
export function layoutHistory(moments: readonly ChatMoment[], nowMs: number, width: number): HistoryLayout {
  const ended = moments.at(-1)?.status === 'ended';
  const spans = spansOf(moments, nowMs);
  const whole = spans.reduce((sum, { fromMs, untilMs }) => sum + untilMs - fromMs, 0);
  const floor = Math.min(least, width / Math.max(1, spans.length));
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

/** What is known of a chat without the journal: the state it is in. */
export function momentsOf(chat: Chat): ChatMoment[] {
  const moment = (at: string, status: ChatStatus, seq: number): ChatMoment => ({
    seq,
    atMs: Date.parse(at),
    status,
    action: undefined,
    agentId: chat.agentId ?? undefined,
    trace: undefined,
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
