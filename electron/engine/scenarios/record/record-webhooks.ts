import type { CaptureWithBody } from '#shared/model/capture.ts';
import type { DeliveryWithAttempts } from '#shared/model/delivery.ts';
import type { EntryOf } from '#shared/model/journal-entry.ts';
import { payloadFault } from '#shared/model/payload-fault.ts';
import { parsed } from '../judge.ts';
import type { Recorded, RecordedStep, Recording } from './recording.ts';
import { roundedUp } from './volatile.ts';

/** Checks whose outcome is the same in each run. */
const stableChecks = new Set(['signature', 'json', 'payload', 'path', 'auth']);

const fields = ({ addresses: _addresses }: Recording, view: CaptureWithBody) =>
  parsed(view.body.encoding === 'utf8' && !view.body.truncated ? view.body.content : undefined);

/** An event that was emitted, not caused by a request. */
export function ofEvent({ customerId, event, id }: EntryOf<'event'>, { deliveries }: Recording): Recorded {
  const own = [...deliveries.values()].filter(({ eventId }) => eventId === id);
  const wrong = own
    .flatMap(({ attempts }) => attempts.flatMap(({ faults = [] }) => faults))
    .map((name) => payloadFault.safeParse(name).data)
    .find((name) => name !== undefined);
  return { step: { event: { event, customerId, ...(wrong !== undefined && { fault: wrong }) } } };
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

/** Whether a delivery says more than its capture. An attempt in flight says nothing yet. */
const isNotable = ({ attemptsMade, nextAttemptAt, status }: DeliveryWithAttempts): boolean =>
  status === 'pending' ? attemptsMade > 0 && nextAttemptAt !== null : status !== 'delivered' || attemptsMade !== 1;

/** A delivery that failed or had several attempts. */
function deliveryStep(delivery: DeliveryWithAttempts): RecordedStep {
  const { attempts, attemptsMade, attemptsManual = 0, customerId, event, status, subscriptionId } = delivery;
  const causes = attempts.map(({ diagnosis }) => diagnosis?.cause).filter((cause) => cause !== undefined);
  const cause = causes.findLast((one) => one !== 'ok') ?? causes.at(-1);
  const within = status === 'pending' ? untilPending(delivery) : undefined;
  return {
    delivery: { event, customerId, ...(subscriptionId !== 'sub_default' && { subscription: subscriptionId }) },
    expect: {
      status,
      ...(attemptsManual === 0 && { attempts: attemptsMade }),
      ...(cause !== undefined && cause !== 'ok' && { cause }),
      ...(within !== undefined && { within }),
    },
  };
}

/** The checks that had the same outcome in all captures. */
function checksOf(captures: readonly CaptureWithBody[]): Record<string, string> {
  const [first, ...others] = captures;
  const same = (first?.verdicts ?? []).filter(
    ({ check, outcome }) =>
      stableChecks.has(check) &&
      (outcome === 'passed' || outcome === 'failed') &&
      others.every(({ verdicts }) => verdicts.some((one) => one.check === check && one.outcome === outcome)),
  );
  return Object.fromEntries(same.map(({ check, outcome }) => [check, outcome]));
}

function captureStep(captures: readonly CaptureWithBody[], recording: Recording, sinceMs: number): RecordedStep {
  const [first] = captures;
  const last = captures.at(-1);
  if (!first || !last) return {};
  const { customerId, event, method, path } = first;
  const body = fields(recording, first);
  const hasCustomer = typeof body === 'object' && body !== null && 'customerId' in body;
  const checks = checksOf(captures);
  return {
    capture: {
      ...(event === undefined ? { method, path } : { event }),
      ...(customerId !== undefined && hasCustomer && { json: { '$.customerId': customerId } }),
    },
    expect: {
      count: captures.length,
      within: roundedUp(Math.max(1000, Date.parse(last.receivedAt) - sinceMs)),
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
  const groups = Map.groupBy(captures, ({ customerId, event, method, path }) =>
    JSON.stringify(event === undefined ? [method, path] : [event, customerId]),
  );
  return [
    ...deliveries.filter(isNotable).map(deliveryStep),
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
