import { jsonValue } from '#shared/text/json.ts';
import type { ControlClient } from '#shared/contract/client.ts';
import type { Capture } from '#shared/model/capture.ts';
import type { CaptureMatch } from '#shared/model/capture-match.ts';
import { createWallClock } from '../engine/clock.ts';
import { isCode } from '../engine/scenarios/is-code.ts';
import { describeMissing } from './describe-missing.ts';
import type { Captures, ReceivedCapture } from './hookbench.ts';

export const defaultTimeoutMs = 5000;
const pageSize = 200;

async function received(control: ControlClient, capture: Capture): Promise<ReceivedCapture> {
  const text = await (await control.captures.body({ id: capture.id })).text();
  return { ...capture, text, json: jsonValue(text) };
}

/** All captures, oldest first. */
async function allCaptures(control: ControlClient): Promise<Capture[]> {
  const captures: Capture[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const page = await control.captures.list({ order: 'asc', limit: pageSize, ...(after !== undefined && { after }) });
    captures.push(...page.items);
    after = page.next;
  }
  return captures;
}

/**
 * Waits for a capture with a greater sequence number than `after`.
 * @returns `undefined` if none arrives in time.
 */
async function nextCapture(
  control: ControlClient,
  match: CaptureMatch,
  { after, timeoutMs }: { after: number; timeoutMs: number },
): Promise<Capture | undefined> {
  try {
    const { items } = await control.captures.wait({ match, after, timeoutMs: Math.max(0, Math.ceil(timeoutMs)) });
    return items[0];
  } catch (error) {
    if (isCode(error, 'captures_missing')) return undefined;
    throw error;
  }
}

/** Captures since the start. */
export function createCaptures(control: ControlClient, startSeq: number): Captures {
  const wall = createWallClock();
  const returned = new Set<string>();

  return {
    async waitFor(match = {}, { count = 1, timeoutMs = defaultTimeoutMs } = {}) {
      const end = wall.now() + timeoutMs;
      const found: Capture[] = [];
      let after = startSeq;
      while (found.length < count) {
        const capture = await nextCapture(control, match, { after, timeoutMs: end - wall.now() });
        if (!capture) throw new Error(await describeMissing(control, { match, count, timeoutMs, found: found.length }));
        after = capture.seq;
        if (!returned.has(capture.id)) found.push(capture);
      }
      for (const { id } of found) returned.add(id);
      return Promise.all(found.map((capture) => received(control, capture)));
    },
    async all() {
      return Promise.all((await allCaptures(control)).map((capture) => received(control, capture)));
    },
    async clear() {
      await control.captures.clear({});
    },
  };
}
