import { signatureVerifiers } from '../signatures/signature-verifiers.ts';
import { failed, passed, skipped, type CaptureCheck } from './capture-check.ts';

/** Checks that the signature matches a configured key and is fresh. Scheme: the required one, by default that of the headers. */
export const signature: CaptureCheck = {
  check: 'signature',
  source: 'Standard Webhooks 1.0',
  run(capture, { nowMs, ports, settings: { checks } }) {
    const demand = checks.signature;
    if (demand?.scheme === 'none') return undefined;
    const verifier = signatureVerifiers.find((one) => (demand ? one.scheme === demand.scheme : one.applies(capture)));
    if (!verifier) return skipped('It carries no signature that is known.');
    const given = demand?.secrets ?? [];
    const secrets = given.length > 0 ? given : ports.senderSecrets(verifier.scheme);
    const toleranceSeconds = demand?.toleranceSeconds ?? checks.stalenessSeconds;
    const { detail, ok, ...facts } = verifier.verify(capture, { secrets, toleranceSeconds, nowMs });
    return ok ? passed(detail) : failed(detail, { ...facts, source: verifier.source });
  },
};
