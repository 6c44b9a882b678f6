import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { BodyView } from '#shared/model/message.ts';
import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { namedRecord } from '#shared/model/named-record.ts';
import { payloadFault } from '#shared/model/fault.ts';
import { defaultSubscription } from '#shared/model/subscription.ts';
import { fillValue } from '#shared/template/fill-text.ts';
import { parsed } from '../judge.ts';
import { withAddress } from './record-request.ts';
import { type Recorded, type RecordedStep, type Recording, roundedUp, stableValues } from './recording.ts';

/** Checks whose outcome is the same in each run. */
const stableChecks = new Set(['signature', 'json', 'payload', 'path', 'auth']);

const jsonOf = ({ content, encoding, truncated }: BodyView): unknown =>
  parsed(encoding === 'utf8' && !truncated ? content : undefined);

/**
 * The data of an event.
 * @param isOwn Whether the payload is that of an event of the user's own interface.
 */
function dataOf([delivery]: readonly DeliveryWithAttempts[], isOwn: boolean): unknown {
  const json = delivery?.payload && jsonOf(delivery.payload);
  return isOwn ? json : payloadOf.safeParse(json).data?.data;
}

const payloadOf = z.object({
  data: namedRecord(z.string(), z.unknown()).optional(),
});

/** References within recorded texts are texts, not variables. */
export const escaped = (text: string): string =>
  text.replaceAll(/\{\{(?=\s*[A-Za-z0-9_.-]{1,100}\s*\}\})/g, String.raw`\{{`);

/** An event that was emitted, not caused by a request. */
export function ofEvent(
  { customerId, deliveries: sent, event, id }: EntryOf<'event'>,
  { deliveries, only, ownEvents }: Recording,
): Recorded {
  const own = [...deliveries.values()].filter(({ eventId }) => eventId === id);
  const data = dataOf(own, ownEvents.has(event));
  const [first] = own;
  // To one subscription, which others than the default one also select only by chance.
  const isAlone = only !== undefined || (sent === 1 && first?.subscriptionId !== defaultSubscription);
  const wrong = own
    .flatMap(({ attempts }) => attempts.flatMap(({ faults = [] }) => faults))
    .map((name) => payloadFault.safeParse(name).data)
    .find((name) => name !== undefined);
  return {
    step: {
      event: {
        event,
        ...(customerId !== '' && { customerId }),
        ...(data !== undefined && { data: fillValue(data, escaped) }),
        ...(wrong !== undefined && { fault: wrong }),
        ...(first && isAlone && { subscription: first.subscriptionId }),
      },
    },
  };
}

/** Half of the time until the next attempt after all that were made, so that the step ends before it. */
function untilPending({ attempts, nextAttemptAt }: DeliveryWithAttempts): string | undefined {
  const [first] = attempts;
  const last = attempts.at(-1);
  if (!first || !last || nextAttemptAt === null) return undefined;
  const startMs = Date.parse(first.startedAt);
  const lastMs = Date.parse(last.startedAt);
  return `${Math.max(1000, Math.round(lastMs - startMs + (Date.parse(nextAttemptAt) - lastMs) / 2))}ms`;
}

/** Whether a delivery has a result. An attempt in flight has none yet. */
const hasResult = ({ attemptsMade, nextAttemptAt, status }: DeliveryWithAttempts): boolean =>
  status !== 'pending' || (attemptsMade > 0 && nextAttemptAt !== null);

/** A delivery with its result. */
function deliveryStep(delivery: DeliveryWithAttempts, recording: Recording): RecordedStep {
  const {
    attempts,
    attemptsMade,
    attemptsManual = 0,
    customerId,
    event,
    lastStatus,
    status,
    subscriptionId,
    url,
  } = delivery;
  // What our catcher answered is recorded with its capture.
  const isForeign = withAddress(url, recording) === url;
  const causes = attempts.map(({ diagnosis }) => diagnosis?.cause).filter((cause) => cause !== undefined);
  // A scenario does not repeat attempts that were made by hand: what they repaired is not expected to fail first.
  const isRepaired = attemptsManual > 0 && status === 'delivered';
  const cause = isRepaired ? undefined : causes.findLast((one) => one !== 'ok');
  const within = status === 'pending' ? untilPending(delivery) : undefined;
  return {
    delivery: { event, customerId, subscription: subscriptionId },
    expect: {
      status,
      ...(attemptsManual === 0 && { attempts: attemptsMade }),
      ...(cause !== undefined && { cause }),
      ...(isForeign && lastStatus !== null && { json: { '$.lastStatus': lastStatus } }),
      ...(within !== undefined && { within }),
    },
  };
}

/** The checks that had the same outcome in all captures. */
function checksOf(captures: readonly CaptureWithBody[]): Record<string, string> {
  const [first, ...others] = captures;
  const same = (first?.checks ?? []).filter(
    ({ check, outcome }) =>
      stableChecks.has(check) &&
      (outcome === 'passed' || outcome === 'failed') &&
      others.every(({ checks }) => checks.some((one) => one.check === check && one.outcome === outcome)),
  );
  return Object.fromEntries(same.map(({ check, outcome }) => [check, outcome]));
}

/** The values that all bodies have, except those that the step matches by. */
function jsonExpected(captures: readonly CaptureWithBody[]): Record<string, unknown> {
  const [first, ...others] = captures.map(({ body, customerId = '' }) =>
    Object.entries(stableValues(jsonOf(body), new Set([customerId]))),
  );
  const same = (first ?? []).filter(([path, value]) =>
    others.every((one) => one.some((other) => isDeepStrictEqual(other, [path, value]))),
  );
  const expected = fillValue(Object.fromEntries(same), escaped) as Record<string, unknown>;
  delete expected['$.event'];
  delete expected['$.customerId'];
  return expected;
}

/** Members that name the kind of an event in the bodies of most senders. */
const kindNames = ['type', 'event', 'event_type', 'eventType', 'event_name', 'eventName', 'topic', 'kind', 'action'];

/** The kind of an event that is not of the interface, as its body names it, by JSONPath. */
function kindIn({ body, event }: CaptureWithBody): Record<string, string> {
  const { data: json = {} } = z
    .record(z.string(), z.unknown())
    .safeParse(event === undefined ? jsonOf(body) : undefined);
  const name = kindNames.find((one) => typeof json[one] === 'string');
  return name === undefined ? {} : { [`$.${name}`]: escaped(String(json[name])) };
}

function captureStep(captures: readonly CaptureWithBody[], recording: Recording, sinceMs: number): RecordedStep {
  const [first] = captures;
  const last = captures.at(-1);
  if (!first || !last) return {};
  const { customerId, event, method, path } = first;
  const body = jsonOf(first.body);
  const hasCustomer = typeof body === 'object' && body !== null && 'customerId' in body;
  const checks = checksOf(captures);
  const kind = kindIn(first);
  const json = jsonExpected(captures);
  for (const path of Object.keys(kind)) delete json[path];
  const matched = { ...kind, ...(customerId !== undefined && hasCustomer && { '$.customerId': customerId }) };
  return {
    capture: {
      ...(event === undefined ? { method, path } : { event }),
      ...(Object.keys(matched).length > 0 && { json: matched }),
    },
    expect: {
      // Other subscriptions may send the event to the catcher, too.
      ...(recording.only === undefined && { count: captures.length }),
      within: roundedUp(Math.max(1000, Date.parse(last.receivedAt) - sinceMs)),
      ...(Object.keys(json).length > 0 && { json }),
      ...(Object.keys(checks).length > 0 && { checks }),
      ...(captures.every(({ status }) => status === first.status) && { status: first.status }),
    },
  };
}

/** Deliveries and captures, in the order in which they began. Captures with the same event and customer are one step. */
export function ofWebhooks(
  deliveries: readonly DeliveryWithAttempts[],
  captures: readonly CaptureWithBody[],
  recording: Recording,
  sinceMs: number,
): RecordedStep[] {
  const groups = Map.groupBy(captures, (one) =>
    JSON.stringify(one.event === undefined ? [one.method, one.path, kindIn(one)] : [one.event, one.customerId]),
  );
  return [
    ...deliveries.filter(hasResult).map((one) => deliveryStep(one, recording)),
    ...[...groups.values()].map((group) => captureStep(group, recording, sinceMs)),
  ];
}

/** A request of another program to the catcher: sent again by the client. Its signature may have become too old. */
export function ofForeignCapture({ body, headers, method, path, status }: CaptureWithBody): Recorded {
  const kept = headers.filter(
    ([name]) => !/^(host|connection|content-length|transfer-encoding|traceparent)$/i.test(name),
  );
  const text = body.encoding === 'utf8' && !body.truncated && body.content !== '' ? { body: body.content } : {};
  return {
    step: {
      request: { method, url: `{{catcher}}${path}`, headers: Object.fromEntries(kept), ...text, token: 'none' },
      expect: { status },
    },
  };
}
