import { afterAll, expect, it } from 'vitest';
import { HookbenchError } from '../../../shared/errors/hookbench-error.ts';
import { createWallClock } from '../../../electron/engine/clock.ts';
import { createJobs } from '../../../electron/engine/jobs/create-jobs.ts';
import type { Job } from '../../../electron/engine/jobs/job.ts';
import { hostileTexts, redactedTexts } from '../../support/growth/hostile-texts.ts';
import type { Measured, MeasureRequest } from '../../support/growth/measure-growth.ts';
import { parsers } from '../../support/growth/parsers.ts';

const worker = new URL('../../support/growth/growth-worker.ts', import.meta.url);
// The heap of the thread is the limit of memory: what needs more for 1 MiB is stopped.
const jobs = createJobs({ clock: createWallClock(), worker, maxThreads: 1, maxHeapMb: 256 });
afterAll(() => {
  jobs.close();
});

const measureJob: Job<MeasureRequest, Measured> = {
  name: 'measure',
  deadlineMs: 120_000,
  whenStopped: (reason) => new HookbenchError('internal', `stopped: ${reason}`),
};

const kib = 1024;
/** Max bytes of a result per character, and in addition. */
const maxHeld = { each: 64, atLeast: 16 * 1024 * kib };
/** The sizes of the first texts, as far as they reach the parser: the large one is 16 times the small one. */
const largeSize = 32 * kib;
/** Times below these say nothing, for the small and the large text: the clock of a thread may go in steps of milliseconds. */
const floorMs = { small: 1.5, large: 12 };
/** How much longer 16 times the text may take: linear is 16, quadratic is 256. */
const maxFactor = 48;
/** So often is growth measured again before it counts: a busy machine may slow down one measurement, not each of them. */
const confirmations = 3;
/** The size that the slowest text is read with in addition, and the one if the large text took longer than `longMs`. */
const longest = { usual: 1024 * kib, slow: 256 * kib };
const longMs = 25;

const run = (parser: string, text: string, size: number, enoughMs = Infinity): Promise<Measured> =>
  jobs.run(measureJob, { parser, text, size, enoughMs });

/** Two sizes of a text, in characters, and the time below which the smaller one says nothing. */
interface Sizes {
  from: number;
  to: number;
  floorMs: number;
}

/** The time that a text may take without a measurement of the smaller one. */
const allowedMs = ({ floorMs, from, to }: Sizes): number => (floorMs * maxFactor * to) / from / 16;

/** How long a parser takes for a text, or that this grows faster than the text from the size before. */
async function look(parser: string, text: string, sizes: Sizes): Promise<number | string> {
  const { from, to } = sizes;
  const factor = (maxFactor * to) / from / 16;
  try {
    const { held, ms } = await run(parser, text, to);
    if (held > maxHeld.atLeast + maxHeld.each * to) return `${text}: holds ${held} bytes for ${to / kib} KiB`;
    if (ms <= allowedMs(sizes)) return ms;
    let least = ms;
    let beforeMs = sizes.floorMs;
    for (let round = 0; round < confirmations; round++) {
      // The longest time before counts: machines that were slow for the small text may have been slow for the large one.
      beforeMs = Math.max(beforeMs, (await run(parser, text, from)).ms);
      if (least <= beforeMs * factor) return least;
      least = Math.min(least, (await run(parser, text, to, beforeMs * factor)).ms);
    }
    if (least <= beforeMs * factor) return least;
    return `${text}: ${beforeMs} ms for ${from / kib} KiB, ${least} ms for ${to / kib} KiB`;
  } catch (error) {
    return `${text}: ${String(error)} at ${to / kib} KiB`;
  }
}

/** What grows faster than the texts that a parser reads. */
async function growthOf(parser: string, texts: readonly string[]): Promise<string[]> {
  const { max = Infinity, measured = max } = parsers[parser] ?? {};
  const to = Math.min(largeSize, measured);
  const sizes = { from: Math.ceil(to / 16), to, floorMs: floorMs.small };
  const found: { text: string; ms: number }[] = [];
  const grown: string[] = [];
  for (const text of texts) {
    const ms = await look(parser, text, sizes);
    if (typeof ms === 'string') grown.push(ms);
    // The growth of slower texts is known: their time was compared with the measured one of the small text.
    else if (ms <= allowedMs(sizes)) found.push({ text, ms });
  }
  const slowest = max === Infinity ? found.toSorted((a, b) => b.ms - a.ms)[0] : undefined;
  if (slowest) {
    const { slow, usual } = longest;
    const more = { from: to, to: slowest.ms > longMs ? slow : usual, floorMs: floorMs.large };
    const grownMore = await look(parser, slowest.text, more);
    if (typeof grownMore === 'string') grown.push(grownMore);
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
  300_000,
);

it('finds a parser that takes quadratic time, and one that holds much memory', async () => {
  expect(await growthOf('quadratic', ['letters'])).toEqual([expect.stringMatching(/^letters: /)]);
  expect(await growthOf('large', ['letters'])).toEqual([expect.stringMatching(/^letters: holds /)]);
}, 300_000);
