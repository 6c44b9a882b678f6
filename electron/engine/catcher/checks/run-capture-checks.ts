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

/** @param findings The result of each check, in their order. */
function toVerdicts(checks: readonly CaptureCheck[], findings: readonly Finding[]): Verdict[] {
  const verdicts: Verdict[] = [];
  for (const [index, check] of checks.entries()) {
    const finding = findings[index];
    if (finding) verdicts.push(toVerdict(check, finding));
  }
  return verdicts;
}

/** Runs all checks on a capture; synchronous unless a check sends a request. */
export function runCaptureChecks(capture: Received, environment: CheckEnvironment): Verdict[] | Promise<Verdict[]> {
  const checks = isHandshake(capture) ? handshakeChecks : captureChecks;
  const findings = checks.map((check) => check.run(capture, environment));
  return findings.some((finding) => finding instanceof Promise)
    ? Promise.all(findings.map((finding) => Promise.resolve(finding))).then((all) => toVerdicts(checks, all))
    : toVerdicts(checks, findings as Finding[]);
}
