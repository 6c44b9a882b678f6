import type { Verdict } from '#shared/model/capture.ts';
import { isHandshake, type Received } from '../received.ts';
import { address } from './address.ts';
import { auth } from './auth.ts';
import type { CaptureCheck, CheckEnvironment, Finding } from './capture-check.ts';
import { cloudEvent } from './cloud-event.ts';
import { duplicate } from './duplicate.ts';
import { json } from './json.ts';
import { oneHost } from './one-host.ts';
import { order } from './order.ts';
import { path } from './path.ts';
import { payload } from './payload.ts';
import { signature } from './signature.ts';
import { staleness } from './staleness.ts';

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

/** The checks of a request that only asks for permission to send. */
const handshakeChecks: readonly CaptureCheck[] = [oneHost, address, cloudEvent];

function toVerdict({ check, source }: CaptureCheck, finding: NonNullable<Finding>): Verdict {
  const { detail, outcome } = finding;
  return outcome === 'failed' || outcome === 'note' ? { check, source, ...finding } : { check, outcome, detail };
}

type Found = Verdict | undefined;

const present = (found: readonly Found[]): Verdict[] => found.filter((one) => one !== undefined);

function runCheck(check: CaptureCheck, capture: Received, environment: CheckEnvironment): Found | Promise<Found> {
  const finding = check.run(capture, environment);
  if (finding instanceof Promise) return finding.then((found) => found && toVerdict(check, found));
  return finding && toVerdict(check, finding);
}

/** Runs all checks on a capture; synchronous unless a check sends a request. */
export function runCaptureChecks(capture: Received, environment: CheckEnvironment): Verdict[] | Promise<Verdict[]> {
  const checks = isHandshake(capture) ? handshakeChecks : captureChecks;
  const found = checks.map((check) => runCheck(check, capture, environment));
  return found.some((one) => one instanceof Promise)
    ? Promise.all(found.map((one) => Promise.resolve(one))).then(present)
    : present(found as Found[]);
}
