import type { ComparedSide, SentRequest } from '#shared/pull-push/comparison.ts';
import type { RequestRun } from '#shared/model/request-run.ts';
import { headerOf } from '../judge.ts';
import { pause } from '../sender-idle.ts';
import { bytesOf, notice, type Measuring, type WatchedChat } from './measuring.ts';

/** The seconds of Retry-After, or 0. */
function retryAfterMs({ response }: RequestRun): number {
  const seconds = Number(headerOf(response?.headers ?? [], 'retry-after'));
  return Number.isFinite(seconds) ? seconds * 1000 : 0;
}

/** The result of the poll of a chat. It reported the status of the chat, or that it has not changed. */
function resultOf(chat: WatchedChat, run: RequestRun, side: ComparedSide, measuring: Measuring): SentRequest['result'] {
  const at = measuring.wall.now();
  if (run.status !== 200 && run.status !== 304) return 'failed';
  const body = run.status === 200 ? run.exchange.response?.body.content : chat.seen;
  const fresh = body !== chat.seen;
  chat.seen = body;
  if (!fresh) return 'empty';
  for (const event of chat.events)
    if (!event.polled && event.at <= at) {
      event.polled = true;
      notice(side, event, at, measuring);
    }
  return 'useful';
}

/** Polls a chat at an interval until the signal; after 429 it waits as long as the service asks, and longer each time. */
export async function poll(chat: WatchedChat, measuring: Measuring, side: ComparedSide): Promise<void> {
  const { cancelled, control, input, signal, startedMs, wall } = measuring;
  const intervalMs = input.interval * 1000;
  let tag: string | undefined;
  let backoff = 1;
  for (;;) {
    await pause(measuring, intervalMs, signal);
    const atMs = wall.now() - startedMs;
    const run = await control.requests.send(
      {
        method: 'GET',
        url: `/api/chat/status?chatId=${encodeURIComponent(chat.id)}`,
        headers: tag !== undefined && input.conditional ? [['if-none-match', tag]] : [],
        token: { condition: 'valid' },
      },
      { signal: cancelled },
    );
    const { request, response } = run.exchange;
    side.sent.push({ atMs, result: resultOf(chat, run, side, measuring), bytes: bytesOf(request, response) });
    tag = headerOf(response?.headers ?? [], 'etag') ?? tag;
    backoff = run.status === 429 ? backoff * 2 : 1;
    if (run.status === 429) await pause(measuring, Math.max(retryAfterMs(run), intervalMs * (backoff - 1)), signal);
  }
}
