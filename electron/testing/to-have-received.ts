import { formatDuration } from '#shared/trace/format-duration.ts';
import type { CaptureMatch } from '#shared/model/capture.ts';
import { counted } from '#shared/trace/counted.ts';
import { createWallClock } from '../engine/clock.ts';
import { isCode } from '../engine/scenarios/is-code.ts';
import { senderIdle } from '../engine/scenarios/sender-idle.ts';
import { defaultTimeoutMs, describeArrived, matchText } from './captures.ts';
import type { Hookbench, WaitOptions } from './hookbench.ts';

/** With `.not`, captures that must not arrive are waited for this long. */
const defaultNoneMs = 1000;

async function arrived(bench: Hookbench, match: CaptureMatch, count: number, timeoutMs: number): Promise<boolean> {
  try {
    await bench.control.captures.wait({ match, count, timeoutMs, since: 'start' });
    return true;
  } catch (error) {
    if (isCode(error, 'captures_missing')) return false;
    throw error;
  }
}

/** A matcher for `expect.extend` of Vitest, Jest and Playwright. */
export async function toHaveReceived(
  this: { readonly isNot: boolean },
  bench: Hookbench,
  match: CaptureMatch = {},
  { count, timeoutMs = this.isNot ? defaultNoneMs : defaultTimeoutMs }: WaitOptions = {},
): Promise<{ pass: boolean; message: () => string }> {
  let pass = await arrived(bench, match, count ?? 1, timeoutMs);
  let more = false;
  if (pass && count !== undefined) {
    // One more may be on its way.
    await senderIdle({ control: bench.control, wall: createWallClock() }, new AbortController().signal);
    more = await arrived(bench, match, count + 1, 0);
    pass = !more;
  }
  const lines = pass === this.isNot ? await describeArrived(bench.control) : [];
  const wanted = count === undefined ? 'a capture' : counted(count, 'capture', 'captures');
  const found = more ? 'received more' : `within ${formatDuration(timeoutMs)}`;
  const head = `Expected ${this.isNot ? 'not ' : ''}to receive ${wanted} with ${matchText(match)}, ${found}.`;
  return { pass, message: () => [head, ...lines].join('\n') };
}

/** What `toHaveReceived` adds to `expect(bench)`. */
export interface HookbenchMatchers {
  /**
   * Waits until the catcher has received requests that match, since the start or the last `captures.clear()`.
   * With `count`, exactly that many. With `.not`, waits 1,000 ms or `timeoutMs` for requests that must not arrive.
   */
  toHaveReceived(match?: CaptureMatch, options?: WaitOptions): Promise<void>;
}

interface Extensible {
  extend(matchers: Readonly<Record<string, unknown>>): void;
}

/**
 * Adds `toHaveReceived` to an `expect`.
 * @throws Error if `expect` is missing.
 */
export function addMatchers(expect: Extensible | undefined): void {
  if (!expect) throw new Error('There is no global expect. Import hookbench/jest in a file of setupFilesAfterEnv.');
  expect.extend({ toHaveReceived });
}
