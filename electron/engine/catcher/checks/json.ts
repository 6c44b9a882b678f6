import type { Profile } from '#shared/profile/profile.ts';
import type { Received } from '../received.ts';
import { failed, passed, type CaptureCheck } from './capture-check.ts';

function saysJson(capture: Received): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(capture.header('content-type') ?? '');
}

function isAwaited(capture: Received, profile: Profile): boolean {
  const bare = capture.path.split('?', 1)[0] ?? '';
  return Object.values(profile.receiverPaths).some((path) => bare.endsWith(path));
}

/** Checks that the body is JSON; otherwise reports line and column of the error. */
export const json: CaptureCheck = {
  check: 'json',
  source: 'Interface, Events 6; RFC 8259',
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
