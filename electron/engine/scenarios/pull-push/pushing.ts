import type { ControlClient } from '#shared/contract/client.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import type { Capture } from '#shared/model/capture.ts';
import { defaultSubscription } from '#shared/model/subscription.ts';
import type { ComparedSide } from '#shared/pull-push/comparison.ts';
import { toInstant } from '#shared/model/instant.ts';
import { isCode } from '../is-code.ts';
import { ownDeliveries } from '../sender-idle.ts';
import { bytesOf, notice, type Measuring, type WatchedChat } from './measuring.ts';

const waitMs = 1000;

/** Marks the event that a webhook reports, at its first arrival. */
function noted(
  { customerId, event, receivedAt, status }: Capture,
  chats: readonly WatchedChat[],
  side: ComparedSide,
  measuring: Measuring,
): void {
  if (status >= 300) return;
  const found = chats
    .find((chat) => chat.customerId === customerId)
    ?.events.find(({ name, pushed }) => name === event && !pushed);
  if (!found) return;
  found.pushed = true;
  notice(side, found, Date.parse(receivedAt), measuring);
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

/** The webhooks of the chats. @param startedAt Time of this machine. */
async function deliveriesOf(chats: readonly WatchedChat[], control: ControlClient, startedAt: number) {
  const found: Delivery[] = [];
  const since = { control, startedAt: toInstant(startedAt) };
  for await (const one of ownDeliveries(since, { subscriptionId: defaultSubscription }))
    if (chats.some(({ customerId }) => customerId === one.customerId)) found.push(one);
  return found;
}

/** The attempts of all webhooks of the chats, and whether some are pending. */
export async function readAttempts(
  chats: readonly WatchedChat[],
  control: ControlClient,
  startedAt: number,
): Promise<Pick<ComparedSide, 'sent'> & { pending: boolean }> {
  const own = await deliveriesOf(chats, control, startedAt);
  const sent: ComparedSide['sent'] = [];
  for (const { id } of own) {
    const { attempts } = await control.webhooks.delivery({ id });
    const finished = attempts.filter(({ error, response }) => response ?? error);
    let reported = false;
    for (const { clockOffsetMs = 0, request, response, startedAt: sentAt } of finished) {
      const accepted = (response?.status ?? 500) < 300;
      // A second delivery of the same event reports nothing new.
      const result = !accepted ? 'failed' : reported ? 'empty' : 'useful';
      reported ||= accepted;
      const atMs = Date.parse(sentAt) - clockOffsetMs - startedAt;
      sent.push({ atMs, result, bytes: bytesOf(request, response) });
    }
  }
  return { sent, pending: own.some(({ status }) => status === 'pending') };
}
