import type { Verdict } from '#shared/model/capture.ts';
import type { Received } from '../received.ts';
import { address } from './address.ts';
import { auth } from './auth.ts';
import type { CaptureCheck, CheckEnvironment, Finding } from './capture-check.ts';
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
  payload,
  path,
  duplicate,
  order,
  staleness,
];

function toVerdict({ check, source }: CaptureCheck, finding: NonNullable<Finding>): Verdict {
  return finding.outcome === 'failed' || finding.outcome === 'note'
    ? { check, source, ...finding }
    : { check, ...finding };
}

/** @param findings The result of each check, in their order. */
function toVerdicts(findings: readonly Finding[]): Verdict[] {
  const verdicts: Verdict[] = [];
  for (const [index, check] of captureChecks.entries()) {
    const finding = findings[index];
    if (finding) verdicts.push(toVerdict(check, finding));
  }
  return verdicts;
}

/** Runs all checks on a capture; synchronous unless a check sends a request. */
export function runCaptureChecks(capture: Received, environment: CheckEnvironment): Verdict[] | Promise<Verdict[]> {
  const findings = captureChecks.map((check) => check.run(capture, environment));
  return findings.some((finding) => finding instanceof Promise)
    ? Promise.all(findings.map((finding) => Promise.resolve(finding))).then(toVerdicts)
    : toVerdicts(findings as Finding[]);
}
