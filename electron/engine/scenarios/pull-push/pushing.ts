import type { ControlClient } from '#shared/contract/client.ts';
import type { Delivery } from '#shared/model/delivery.ts';
import type { Capture } from '#shared/model/capture.ts';
import { defaultSubscription } from '#shared/model/subscription.ts';
import type { ComparedSide } from '#shared/pull-push/comparison.ts';
import { toInstant } from '#shared/model/to-instant.ts';
import { isCode } from '../is-code.ts';
import { ownDeliveries } from '../sender-idle.ts';
import { messageBytes, type Measuring, type WatchedChat } from './measuring.ts';

const waitMs = 1000;

/** Marks the event that a webhook reports, at its first arrival. */
function noted({ customerId, event, receivedAt, status }: Capture, chats: readonly WatchedChat[], side: ComparedSide) {
  if (status >= 300) return;
  const found = chats
    .find((chat) => chat.customerId === customerId)
    ?.events.find(({ name, pushed }) => name === event && !pushed);
  if (!found) return;
  found.pushed = true;
  side.delaysMs.push(Math.max(0, Date.parse(receivedAt) - found.at));
}

/** Receives webhooks of the chats until the signal. @param after Sequence number of the journal before the first one. */
export async function receive(
  chats: readonly WatchedChat[],
  { control, signal }: Measuring,
  side: ComparedSide,
  after: number,
): Promise<void> {
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
        noted(capture, chats, side);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!isCode(error, 'captures_missing')) throw error;
    }
}

type CountedAttempts = Pick<ComparedSide, 'requests' | 'useful' | 'empty' | 'failed' | 'bytes'>;

/** The webhooks of the chats. @param startedAt Time of this machine. */
async function deliveriesOf(chats: readonly WatchedChat[], control: ControlClient, startedAt: number) {
  const found: Delivery[] = [];
  const since = { control, startedAt: toInstant(startedAt) };
  for await (const one of ownDeliveries(since, { subscriptionId: defaultSubscription }))
    if (chats.some(({ customerId }) => customerId === one.customerId)) found.push(one);
  return found;
}

/** Counts the attempts of all webhooks of the chats. @returns Also whether some are pending. */
export async function countAttempts(
  chats: readonly WatchedChat[],
  control: ControlClient,
  startedAt: number,
): Promise<{ counts: CountedAttempts; pending: boolean }> {
  const own = await deliveriesOf(chats, control, startedAt);
  const counts = { requests: 0, useful: 0, empty: 0, failed: 0, bytes: 0 };
  for (const { id } of own) {
    const { attempts } = await control.webhooks.delivery({ id });
    const finished = attempts.filter(({ error, response }) => response ?? error);
    const accepted = finished.filter(({ response }) => (response?.status ?? 500) < 300).length;
    counts.requests += finished.length;
    counts.useful += Math.min(1, accepted);
    counts.empty += Math.max(0, accepted - 1);
    counts.failed += finished.length - accepted;
    for (const { request, response } of finished)
      counts.bytes +=
        messageBytes(request.headers, request.body.size) + messageBytes(response?.headers, response?.body.size);
  }
  return { counts, pending: own.some(({ status }) => status === 'pending') };
}
