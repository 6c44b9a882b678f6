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

/** Runs all checks on a capture; synchronous unless a check sends a request. */
export function runCaptureChecks(capture: Received, environment: CheckEnvironment): Verdict[] | Promise<Verdict[]> {
  const found = captureChecks.map((check) => ({ check, finding: check.run(capture, environment) }));
  const settle = (all: { check: CaptureCheck; finding: Finding }[]): Verdict[] =>
    all.flatMap(({ check, finding }) => (finding ? [toVerdict(check, finding)] : []));
  if (!found.some(({ finding }) => finding instanceof Promise))
    return settle(found as { check: CaptureCheck; finding: Finding }[]);
  return Promise.all(found.map(async ({ check, finding }) => ({ check, finding: await finding }))).then(settle);
}
