import { kindOfEvent } from '#shared/profile/target-url.ts';
import { failed, passed, type CaptureCheck } from './capture-check.ts';

/** Checks that the event is not older than the settings allow, by the catcher's clock. */
export const staleness: CaptureCheck = {
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
    const seconds = Math.round((nowMs - atMs) / 1000);
    const words = seconds >= 0 ? `${seconds} s old` : `${-seconds} s ahead of the catcher’s clock`;
    if (Math.abs(seconds) <= checks.stalenessSeconds) return passed(`It is ${words}.`);
    return failed(`It is ${words}; ${checks.stalenessSeconds} s are allowed.`);
  },
};
