import type { CheckResult } from '#shared/model/capture.ts';
import { isHandshake, type Received } from '../received.ts';
import { address } from './address.ts';
import { auth } from './auth.ts';
import {
  type CaptureCheck,
  type CheckEnvironment,
  type Finding,
  failed,
  skipped,
  note,
  passed,
} from './capture-check.ts';
import { cloudEvent } from './cloud-event.ts';
import { duplicate } from './duplicate.ts';
import { payload } from './payload.ts';
import { signature } from './signature.ts';
import { hasSeveralHosts } from '../../http/client-error.ts';
import { ageText, ageWords, formatDuration } from '#shared/trace/format-duration.ts';
import { toInstant } from '#shared/model/instant.ts';
import { eventOfPath, kindOfEvent } from '#shared/profile/target-url.ts';
import type { Profile } from '#shared/profile/profile.ts';

function saysJson(capture: Received): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(capture.header('content-type') ?? '');
}

function isAwaited(capture: Received, profile: Profile): boolean {
  const bare = capture.path.split('?', 1)[0] ?? '';
  return Object.values(profile.receiverPaths).some((path) => bare.endsWith(path));
}

/** Checks that the body is JSON; otherwise reports line and column of the error. */
const json: CaptureCheck = {
  check: 'json',
  source: 'Built-in interface, Events 6; RFC 8259',
  run(capture, { ports, profile }) {
    const says = saysJson(capture);
    if (!says && (ports.ownEvents() || !isAwaited(capture, profile))) return undefined;
    if (capture.truncated) return failed('The body is over the limit and was cut.');
    const read = capture.json();
    if (!read.ok) return failed(read.problem, read.offset === undefined ? {} : { offset: read.offset });
    if (!says) return failed(`It is JSON, but Content-Type is ${capture.header('content-type') ?? 'absent'}.`);
    return passed(`${capture.body.length} bytes of JSON.`);
  },
};

/** Checks that the event is not older than the settings allow, by the catcher's clock. */
const staleness: CaptureCheck = {
  check: 'staleness',
  source: 'Standard Webhooks 1.0, timestamp',
  run(capture, { nowMs, ports, profile, settings: { checks } }) {
    if (capture.event === undefined) return undefined;
    const sent = Number(capture.header('webhook-timestamp') ?? NaN) * 1000;
    // What a timestamp in another payload means is unknown.
    const isKnown = !ports.ownEvents() && kindOfEvent(profile, capture.event);
    const stated = isKnown && capture.member('timestamp');
    const atMs = Number.isNaN(sent) && typeof stated === 'string' ? Date.parse(stated) : sent;
    if (Number.isNaN(atMs)) return undefined;
    if (Math.abs(Math.round((nowMs - atMs) / 1000)) <= checks.stalenessSeconds)
      return passed(`It is ${ageText(atMs, nowMs)}.`);
    return failed(
      `It is ${ageWords(atMs, nowMs)} on the receiver’s clock; ${formatDuration(checks.stalenessSeconds * 1000)} are allowed.`,
    );
  },
};

/** Checks that the path is that of the event in the payload. */
const path: CaptureCheck = {
  check: 'path',
  source: 'Built-in interface, Receiver paths',
  run(capture, { profile, settings: { checks } }) {
    const ofPath = eventOfPath(profile, capture.path);
    const stated = capture.body.length > 0 ? capture.member('event') : undefined;
    if (ofPath === undefined || typeof stated !== 'string') return undefined;
    if (ofPath === stated) return passed(`The path is that of ${stated}.`);
    const found = `The path is that of ${ofPath}, the payload says ${stated.slice(0, 200)}`;
    const isStrict = checks.enforce.includes('payload');
    if (!isStrict && !kindOfEvent(profile, stated)) return note(`${found}, which the interface does not have.`);
    return failed(`${found}.`, {
      expected: ofPath,
      received: stated.slice(0, 200),
    });
  },
};

/** Checks that no later event of the same customer arrived earlier. Only a note, unless order is promised or enforced. */
const order: CaptureCheck = {
  check: 'order',
  source: 'Built-in interface, Events 10',
  run(capture, { memory, ports, settings: { checks } }) {
    if (capture.event === undefined) return undefined;
    const [customerId, timestamp] = [capture.member('customerId'), capture.member('timestamp')];
    const atMs = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
    if (typeof customerId !== 'string' || Number.isNaN(atMs)) return undefined;
    const before = memory.newest(customerId, atMs);
    if (before === undefined || atMs >= before) return passed('No later event of this customer came before.');
    const found = `The event of ${toInstant(atMs)} arrived after one of ${toInstant(before)}.`;
    if (checks.enforce.includes('order') || ports.promisesOrder(capture.event, capture.path)) return failed(found);
    return note(`${found} Order is not promised.`);
  },
};

/** Checks that method, header fields and payload of an event are as the user's interface declares them. */
const contract: CaptureCheck = {
  check: 'contract',
  source: 'OpenAPI document',
  run(capture, { ports }) {
    if (capture.event === undefined) return skipped('It is no event of your own interface that is known.');
    return (
      ports.ownEvents()?.check(capture.event, capture) ??
      skipped(`Your own interface has no event ${capture.event.slice(0, 200)}.`)
    );
  },
};

/** Checks that there is at most one Host field. All other errors of HTTP are found before the checks. */
const oneHost: CaptureCheck = {
  check: 'http',
  source: 'RFC 9112 3.2',
  run: ({ rawHeaders }) =>
    hasSeveralHosts(rawHeaders) ? failed('There is more than one Host header field.') : undefined,
};

/** All checks, in this order. Every check runs, even if another one fails. */
const captureChecks: readonly CaptureCheck[] = [
  oneHost,
  address,
  auth,
  signature,
  json,
  cloudEvent,
  payload,
  path,
  duplicate,
  order,
  staleness,
];

/** The checks while the service offers the user's interface, whose events have other payloads and paths. */
const ownChecks: readonly CaptureCheck[] = [
  oneHost,
  address,
  auth,
  signature,
  json,
  cloudEvent,
  contract,
  duplicate,
  staleness,
];

/** The checks of a request that only asks for permission to send. */
const handshakeChecks: readonly CaptureCheck[] = [oneHost, address, cloudEvent];

function toResult({ check, source }: CaptureCheck, finding: NonNullable<Finding>): CheckResult {
  const { detail, outcome } = finding;
  return outcome === 'failed' || outcome === 'note' ? { check, source, ...finding } : { check, outcome, detail };
}

type Found = CheckResult | undefined;

function runCheck(check: CaptureCheck, capture: Received, environment: CheckEnvironment): Found | Promise<Found> {
  const finding = check.run(capture, environment);
  if (finding instanceof Promise) return finding.then((found) => found && toResult(check, found));
  return finding && toResult(check, finding);
}

/** Runs all checks on a capture; synchronous unless a check sends a request. */
export function runCaptureChecks(
  capture: Received,
  environment: CheckEnvironment,
): CheckResult[] | Promise<CheckResult[]> {
  const found: (CheckResult | Promise<Found>)[] = [];
  let waits = false;
  const usual = environment.ports.ownEvents() ? ownChecks : captureChecks;
  for (const check of isHandshake(capture) ? handshakeChecks : usual) {
    const one = runCheck(check, capture, environment);
    waits ||= one instanceof Promise;
    if (one) found.push(one);
  }
  if (!waits) return found as CheckResult[];
  return Promise.all(found.map((one) => Promise.resolve(one))).then((all) => all.filter((one) => one !== undefined));
}
