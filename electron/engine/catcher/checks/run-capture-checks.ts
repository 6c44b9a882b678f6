import type { CheckResult } from '#shared/model/capture.ts';
import { isHandshake, type Received } from '../received.ts';
import { address } from './address.ts';
import { auth } from './auth.ts';
import type { CaptureCheck, CheckEnvironment, Finding } from './capture-check.ts';
import { cloudEvent } from './cloud-event.ts';
import { contract } from './contract.ts';
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
