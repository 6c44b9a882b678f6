import { eventOfPath, kindOfEvent } from '#shared/profile/target-url.ts';
import { failed, note, passed, type CaptureCheck } from './capture-check.ts';

/** Checks that the path is that of the event in the payload. */
export const path: CaptureCheck = {
  check: 'path',
  source: 'Interface, Receiver paths',
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
