import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Subscription } from '#shared/model/subscription.ts';
import { shownCapture, shownDelivery } from './shown-messages.ts';
import type { Tool, ToolContext } from './tool-context.ts';

/** The captures to show if the expected one did not arrive. */
const shownOthers = 5;

export const waitForCapture: Tool<'wait_for_capture'> = async (
  { match, since: from, timeoutMs },
  { control, untilLeft },
) => {
  const since = from === undefined ? undefined : toInstant(Date.parse(from));
  const { journal } = await control.status.get();
  try {
    const { items } = await control.captures.wait({ match, since, timeoutMs }, untilLeft);
    const captures = await Promise.all(items.map(({ id }) => control.captures.get({ id })));
    return { result: { arrived: true, captures: captures.map(shownCapture) } };
  } catch (error) {
    if (!(error instanceof HookbenchError && error.code === 'captures_missing')) throw error;
    const { items } = await control.captures.summaries({ limit: shownOthers });
    return {
      result: {
        arrived: false,
        sentence: error.message,
        arrivedInstead: items.filter(({ seq }) => seq > journal.entries),
        earlier: items.filter(({ seq }) => seq <= journal.entries),
      },
    };
  }
};

/** The subscriptions that get an event, whose receivers must be allowed. */
async function receiversOf(event: string, { control, mustBeAllowed }: ToolContext): Promise<Subscription[]> {
  const { items } = await control.webhooks.subscriptions({});
  const receivers = items.filter(({ enabled, events }) => enabled && (events.includes('*') || events.includes(event)));
  for (const { url } of receivers) await mustBeAllowed(url);
  if (receivers.length > 0) return receivers;
  throw new HookbenchError('not_found', `No enabled subscription gets ${event}.`, {
    hint: 'Enter the url of a receiver, or one of the events that list_operations names.',
  });
}

/** Waits until the first attempt of each delivery has ended, or the delivery was settled without one. */
async function untilAttempted(
  ids: readonly string[],
  after: number,
  { control, untilLeft }: ToolContext,
): Promise<void> {
  const pending = new Set(ids);
  if (pending.size === 0) return;
  for await (const { entries } of await control.journal.feed({ after }, untilLeft)) {
    for (const entry of entries) {
      if (entry.kind === 'attempt') pending.delete(entry.deliveryId);
      if (entry.kind === 'delivery' && entry.status !== 'pending') pending.delete(entry.id);
    }
    if (pending.size === 0) return;
  }
}

export const sendWebhook: Tool<'send_webhook'> = async ({ customerId, scheme, secret, url, ...event }, context) => {
  const { control, mustBeAllowed } = context;
  const { journal } = await control.status.get();
  if (url === undefined) {
    if (scheme !== undefined || secret !== undefined)
      throw new HookbenchError('bad_input', 'scheme and secret need the url of a receiver.', {
        field: scheme === undefined ? '/secret' : '/scheme',
        hint: 'Without a url, each subscription signs with its own.',
      });
    await receiversOf(event.event, context);
    const emitted = await control.webhooks.emit({ ...event, customerId });
    await untilAttempted(emitted.deliveries, journal.entries, context);
    const deliveries = await Promise.all(emitted.deliveries.map((id) => control.webhooks.delivery({ id })));
    return { result: { eventId: emitted.eventId, deliveries: deliveries.map(shownDelivery) }, trace: emitted.trace };
  }
  await mustBeAllowed(url);
  const signing = { scheme: scheme ?? ('standard-webhooks' as const), ...(secret !== undefined && { secret }) };
  const { id, trace } = await control.webhooks.send({
    ...event,
    url,
    customerId,
    paths: 'exact',
    retry: { preset: 'none' },
    ...((scheme ?? secret) !== undefined && { signing }),
  });
  await untilAttempted([id], journal.entries, context);
  return { result: { deliveries: [shownDelivery(await control.webhooks.delivery({ id }))] }, trace };
};

export const explainSignature: Tool<'explain_signature'> = async (
  { capture, computed, scheme, secret, text, url },
  { control },
) => {
  if ((capture === undefined) === (text === undefined)) {
    throw new HookbenchError('bad_input', 'Enter either capture or text.', {
      hint: 'wait_for_capture and list_traces show the ids of captures.',
    });
  }
  if (capture !== undefined) {
    const { code: _, ...diagnosis } = await control.inspect.capture({ id: capture, computed, scheme, secret });
    return { result: diagnosis };
  }
  const { findings, kind, signature, title } = await control.inspect.text({ text, url, computed, scheme, secret });
  if (!signature) return { result: { outcome: 'unsigned', recognisedAs: `${kind}: ${title}`, findings } };
  const { code: _, ...diagnosis } = signature;
  return { result: diagnosis };
};
