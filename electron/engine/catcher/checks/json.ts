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

const replaced = '\uFFFD';

/** The byte at which a body ceases to be JSON: where the parser says so, or where it is no UTF-8. */
function offsetOf(bytes: Buffer, problem: string): number | undefined {
  const text = bytes.toString('utf8');
  const character = /\(offset (\d+)\)/.exec(problem)?.[1];
  if (character !== undefined) return Buffer.byteLength(text.slice(0, Number(character)));
  if (!problem.includes('not UTF-8')) return undefined;
  for (let at = text.indexOf(replaced), offset = 0, from = 0; at >= 0; at = text.indexOf(replaced, from)) {
    offset += Buffer.byteLength(text.slice(from, at));
    if (bytes.toString('hex', offset, offset + 3) !== 'efbfbd') return offset;
    offset += 3;
    from = at + 1;
  }
  return undefined;
}

/** The body is JSON; when not, line and column say where it ends to be. */
export const json: CaptureCheck = {
  check: 'json',
  source: 'Interface, Events 6; RFC 8259',
  run(capture, { profile }) {
    const says = saysJson(capture);
    if (!says && !isAwaited(capture, profile)) return undefined;
    if (capture.truncated) return failed('The body is over the limit and was cut.');
    const read = capture.json();
    if (!read.ok) {
      const decoded = capture.decoded();
      const offset = decoded.ok ? offsetOf(decoded.bytes, read.problem) : undefined;
      return failed(read.problem, offset === undefined ? {} : { offset });
    }
    if (!says) return failed(`It is JSON, but Content-Type is ${capture.header('content-type') ?? 'absent'}.`);
    return passed(`${capture.body.length} bytes of JSON.`);
  },
};
