import type { ComparedSide, SentRequest, ComparisonInput } from '#shared/pull-push/comparison.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { headerOf } from '../judge.ts';
import { pause, ownDeliveries } from '../sender-idle.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { HeaderPair } from '#shared/model/header-pair.ts';
import type { Clock } from '../../clock.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import type { Capture } from '#shared/model/capture.ts';
import { formatTraceparent } from '../../journal/trace-context.ts';
import { isCode } from '../is-code.ts';

const waitMs = 1000;

/** Marks the event that a webhook reports, at its first arrival. */
function noted(
  { customerId, event, receivedAt, status }: Capture,
  chats: readonly WatchedChat[],
  side: ComparedSide,
  measuring: Measuring,
): void {
  if (status >= 300) return;
  const chat = chats.find((one) => one.customerId === customerId);
  const found = chat?.events.find(({ name, pushed }) => name === event && !pushed);
  if (!chat || !found) return;
  found.pushed = true;
  notice(side, chats.indexOf(chat), found, Date.parse(receivedAt), measuring);
}

/** Receives webhooks of the chats until the signal. @param after Sequence number of the journal before the first one. */
export async function receive(
  chats: readonly WatchedChat[],
  measuring: Measuring,
  side: ComparedSide,
  after: number,
): Promise<void> {
  const { control, signal } = measuring;
  let last = after;
  const seen = new Set<string>();
  while (!signal.aborted)
    try {
      const { items } = await control.captures.wait(
        { match: {}, count: 1, after: last, timeoutMs: waitMs },
        { signal },
      );
      for (const capture of items) {
        last = Math.max(last, capture.seq);
        if (seen.has(capture.id)) continue;
        seen.add(capture.id);
        noted(capture, chats, side, measuring);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!isCode(error, 'captures_missing')) throw error;
    }
}

/** The attempts of all webhooks of the subscription, and whether some are pending. */
export async function readAttempts(
  chats: readonly WatchedChat[],
  { control, startedMs, subscriptionId }: Pick<Measuring, 'control' | 'startedMs' | 'subscriptionId'>,
): Promise<Pick<ComparedSide, 'sent'> & { pending: boolean }> {
  const own: Delivery[] = [];
  for await (const one of ownDeliveries({ control }, { subscriptionId })) own.push(one);
  const sent: ComparedSide['sent'] = [];
  for (const { customerId, id } of own) {
    const chat = chats.findIndex((one) => one.customerId === customerId);
    // An event of the lesson beside it.
    if (chat < 0) continue;
    const { attempts } = await control.webhooks.delivery({ id });
    const finished = attempts.filter(({ error, response }) => response ?? error);
    let reported = false;
    for (const { request, response, startedAt: sentAt } of finished) {
      const accepted = (response?.status ?? 500) < 300;
      // A second delivery of the same event reports nothing new.
      const result = !accepted ? 'failed' : reported ? 'empty' : 'useful';
      reported ||= accepted;
      sent.push({ atMs: Date.parse(sentAt) - startedMs, chat, result, bytes: bytesOf(request, response) });
    }
  }
  return { sent, pending: own.some(({ status }) => status === 'pending') };
}

/** One event of a chat, at a time of this machine in milliseconds. */
interface WatchedEvent {
  name: string;
  at: number;
  polled: boolean;
  pushed: boolean;
}

/** A chat that both sides follow. */
export interface WatchedChat {
  id: string;
  customerId: string;
  events: WatchedEvent[];
  /** The trace of its start, its polls and its events. */
  trace: string;
  /** The last representation that polling has seen. */
  seen: string | undefined;
}

/** What the parts of a comparison share. */
export interface Measuring {
  control: ControlClient;
  wall: Clock;
  input: ComparisonInput;
  /** When it started, on this machine's clock. */
  startedMs: number;
  /** Ends both sides. */
  signal: AbortSignal;
  /** The subscription that sends the webhooks. */
  subscriptionId: string;
  /** Creates the trace of each chat. */
  newTrace: () => string;
  /** The comparison was cancelled: also a message that is held is not waited for. */
  cancelled: AbortSignal;
}

/** Records that a side noticed an event of a chat. @param at Time of this machine. */
function notice(side: ComparedSide, chat: number, event: WatchedEvent, at: number, { startedMs }: Measuring): void {
  side.notices.push({ eventAtMs: event.at - startedMs, atMs: Math.max(at, event.at) - startedMs, chat });
}

interface Message {
  headers: readonly HeaderPair[];
  body: { size: number };
}

/** Bytes of messages: header fields with their separators, and bodies. */
const bytesOf = (...messages: readonly (Message | undefined)[]): number =>
  messages
    .flatMap((one) => one ?? [])
    .reduce((sum, { body, headers }) => sum + body.size + headers.flat().join('').length + 4 * headers.length, 0);

/** The seconds of Retry-After, or 0. */
function retryAfterMs({ response }: RequestRun): number {
  const seconds = Number(headerOf(response?.headers ?? [], 'retry-after'));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

/** The result of the poll of a chat. It reported the status of the chat, or that it has not changed. @param at When it arrived */
function resultOf(
  [index, chat]: PolledChat,
  run: RequestRun,
  at: number,
  side: ComparedSide,
  measuring: Measuring,
): SentRequest['result'] {
  if (run.status !== 200 && run.status !== 304) return 'failed';
  const body = run.status === 200 ? run.exchange.response?.body.content : chat.seen;
  const fresh = body !== chat.seen;
  chat.seen = body;
  if (!fresh) return 'empty';
  for (const event of chat.events)
    if (!event.polled && event.at <= at) {
      event.polled = true;
      notice(side, index, event, at, measuring);
    }
  return 'useful';
}

/** A chat with its index. */
type PolledChat = readonly [index: number, chat: WatchedChat];

/** Polls a chat at an interval until the signal; after 429 it waits as long as the service asks, and longer each time. */
export async function poll(polled: PolledChat, measuring: Measuring, side: ComparedSide): Promise<void> {
  const [index, chat] = polled;
  const { cancelled, control, input, newTrace, signal, startedMs, wall } = measuring;
  const intervalMs = input.interval * 1000;
  let tag: string | undefined;
  let backoff = 1;
  for (;;) {
    await pause(measuring, intervalMs, signal);
    const run = await control.requests.send(
      {
        method: 'GET',
        url: `/api/chat/status?chatId=${encodeURIComponent(chat.id)}`,
        headers: [
          ['traceparent', formatTraceparent({ trace: chat.trace, span: newTrace().slice(-16) })],
          ...(tag !== undefined && input.conditional ? [['if-none-match', tag] as [string, string]] : []),
        ],
        token: { condition: 'valid' },
      },
      { signal: cancelled },
    );
    const at = wall.now();
    const { request, response } = run.exchange;
    const result = resultOf(polled, run, at, side, measuring);
    side.sent.push({ atMs: at - startedMs, chat: index, result, bytes: bytesOf(request, response) });
    tag = headerOf(response?.headers ?? [], 'etag') ?? tag;
    backoff = run.status === 429 ? backoff * 2 : 1;
    if (run.status === 429) await pause(measuring, Math.max(retryAfterMs(run), intervalMs * (backoff - 1)), signal);
  }
}
