import { afterAll, expect, it } from 'vitest';
import { HookbenchError } from '../../../shared/errors/hookbench-error.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { createJobs } from '../../../electron/engine/jobs/create-jobs.ts';
import type { Job } from '../../../electron/engine/jobs/job.ts';
import { hostileTexts, redactedTexts } from '../../support/growth/hostile-texts.ts';
import type { Measured, MeasureRequest } from '../../support/growth/measure-growth.ts';
import { parsers } from '../../support/growth/parsers.ts';

const worker = new URL('../../support/growth/growth-worker.ts', import.meta.url);
// The heap of the thread is the limit of memory: what needs more for 4 MiB is stopped.
const jobs = createJobs({ clock: createWallClock(), worker, maxThreads: 1, maxHeapMb: 512 });
afterAll(() => {
  jobs.close();
});

const measureJob: Job<MeasureRequest, Measured> = {
  name: 'measure',
  deadlineMs: 30_000,
  whenStopped: (reason) => new HookbenchError('internal', `stopped: ${reason}`),
};

const kib = 1024;
/** Max bytes of a result per character, and in addition. */
const maxHeld = { each: 64, atLeast: 16 * 1024 * kib };
/** Times below these say nothing: the clock of a thread may go in steps of milliseconds. */
const floors = new Map([
  [16 * kib, 1.5],
  [256 * kib, 12],
]);
/** How much longer 16 times the text may take: linear is 16, quadratic is 256. */
const maxFactor = 48;
/** So often is growth measured again before it counts: a busy machine may slow down one measurement, not each of them. */
const confirmations = 3;
/** The number of 256 KiB texts to read again with 4 MiB: the slowest; with 1 MiB if that is already slow. */
const longest = 1;
const longMs = 25;

const run = (parser: string, text: string, size: number, enoughMs = Infinity): Promise<Measured> =>
  jobs.run(measureJob, { parser, text, size, enoughMs });

/** How long a parser takes for a text, or that this grows faster than the text from the size before. */
async function look(parser: string, text: string, before: number, size: number): Promise<number | string> {
  const floorMs = floors.get(before) ?? 0;
  const factor = (maxFactor * size) / before / 16;
  try {
    const { held, ms } = await run(parser, text, size);
    if (held > maxHeld.atLeast + maxHeld.each * size) return `${text}: holds ${held} bytes for ${size / kib} KiB`;
    if (ms <= floorMs * factor) return ms;
    let least = ms;
    let beforeMs = floorMs;
    for (let round = 0; round < confirmations; round++) {
      // The longest time before counts: machines that were slow for the small text may have been slow for the large one.
      beforeMs = Math.max(beforeMs, (await run(parser, text, before)).ms);
      if (least <= beforeMs * factor) return least;
      least = Math.min(least, (await run(parser, text, size, beforeMs * factor)).ms);
    }
    if (least <= beforeMs * factor) return least;
    return `${text}: ${beforeMs} ms for ${before / kib} KiB, ${least} ms for ${size / kib} KiB`;
  } catch (error) {
    return `${text}: ${String(error)} at ${size / kib} KiB`;
  }
}

/** What grows faster than the texts that a parser reads. */
async function growthOf(parser: string, texts: readonly string[]): Promise<string[]> {
  const found: { text: string; ms: number }[] = [];
  const grown: string[] = [];
  for (const text of texts) {
    const ms = await look(parser, text, 16 * kib, 256 * kib);
    if (typeof ms === 'string') grown.push(ms);
    else found.push({ text, ms });
  }
  found.sort((a, b) => b.ms - a.ms);
  const isLimited = parsers[parser]?.max !== undefined;
  for (const { ms, text } of isLimited ? [] : found.slice(0, longest)) {
    const more = await look(parser, text, 256 * kib, (ms > longMs ? 1024 : 4096) * kib);
    if (typeof more === 'string') grown.push(more);
  }
  return grown;
}

it.each(Object.keys(parsers))(
  '%s takes time and memory that grow no faster than its input',
  async (parser) => {
    const redacts = parsers[parser]?.redacts;
    const texts = { ...(redacts !== 'only' && hostileTexts), ...(redacts && redactedTexts) };
    expect(await growthOf(parser, Object.keys(texts))).toEqual([]);
  },
  120_000,
);

it('finds a parser that takes quadratic time, and one that holds much memory', async () => {
  expect(await growthOf('quadratic', ['letters'])).toEqual([expect.stringMatching(/^letters: /)]);
  expect(await growthOf('large', ['letters'])).toEqual([expect.stringMatching(/^letters: holds /)]);
}, 120_000);
