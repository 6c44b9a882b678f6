import type { Received } from '../received.ts';
import { failed, passed, type CaptureCheck } from './capture-check.ts';

function saysJson(capture: Received): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\b/i.test(capture.header('content-type') ?? '');
}

/** The body is JSON; when not, line and column say where it ends to be. */
export const json: CaptureCheck = {
  check: 'json',
  source: 'Interface, Events 6; RFC 8259',
  run(capture, { profile }) {
    const awaited = Object.values(profile.receiverPaths).some((path) => capture.path.split('?')[0]?.endsWith(path));
    if (!saysJson(capture) && !awaited) return undefined;
    if (capture.truncated) return failed('The body is over the limit and was cut.');
    const read = capture.json();
    if (!read.ok) {
      const offset = /\(offset (\d+)\)/.exec(read.problem)?.[1];
      return failed(read.problem, offset === undefined ? {} : { offset: Number(offset) });
    }
    if (!saysJson(capture))
      return failed(`It is JSON, but Content-Type is ${capture.header('content-type') ?? 'absent'}.`);
    return passed(`${capture.body.length} bytes of JSON.`);
  },
};
