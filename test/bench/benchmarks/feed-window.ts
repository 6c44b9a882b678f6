import type { Page } from 'playwright-core';
import type { Benchmark, BenchmarkContext } from '../benchmark.ts';
import { calmRounds } from '../calm-rounds.ts';
import { openTimeline } from '../page/open-timeline.ts';
import { watchRows } from '../page/painted-rows.ts';
import { fullRows, startFullHookbench } from '../processes/full-folder.ts';
import { median, percentile } from '../results/statistics.ts';

const limitMs = 150;
/** A frame at 60 frames a second, and half of one for its jitter. */
const frameMs = 25;
const scrollSeconds = 4;
const wheelPixels = 1200;
const word = 'benchwindow';

/** The 95th percentile of the time between frames while the list is scrolled. */
async function scroll(page: Page): Promise<number> {
  await page.locator('[data-seq]').first().hover();
  const watched = watchRows(page, scrollSeconds);
  let scrolling = true;
  const wheel = async (): Promise<void> => {
    while (scrolling) await page.mouse.wheel(0, wheelPixels);
  };
  const wheeling = wheel();
  const { frames } = await watched;
  scrolling = false;
  await wheeling;
  return percentile(frames, 0.95);
}

/** From the last typed character to the row that was searched, in milliseconds. */
async function search(page: Page): Promise<number> {
  const field = page.getByLabel('Search the journal');
  await field.fill('');
  await page.locator('[data-seq]').nth(5).waitFor();
  const started = performance.now();
  await field.fill(word);
  await page.waitForFunction(() => document.querySelectorAll('[data-seq]').length === 1, undefined, { polling: 'raf' });
  return performance.now() - started;
}

/** Scrolls and searches the Timeline of a data folder with 1,000,000 captures. */
export const feedWindow: Benchmark = {
  name: 'feed.window',
  of: `${frameMs} ms a frame and ${limitMs} ms a search`,
  target: { atMost: 1 },
  async run(context: BenchmarkContext) {
    const hookbench = await startFullHookbench(context);
    try {
      const planted = await fetch(`${hookbench.ready.catcher.http}/${word}`, { method: 'POST' });
      await planted.arrayBuffer();
      await using timeline = await openTimeline(hookbench.ready);
      const { page } = timeline;
      const { remark, rounds } = await calmRounds(context, context.quick ? 1 : 5, async () => {
        const round = { frame: await scroll(page), search: await search(page) };
        context.say(`frame ${round.frame.toFixed(1)} ms, search ${round.search.toFixed(0)} ms`);
        await page.getByLabel('Search the journal').fill('');
        return round;
      });
      const frame = median(rounds.map((round) => round.frame)).toFixed(1);
      const found = median(rounds.map((round) => round.search)).toFixed(0);
      return {
        runs: rounds.map((round) => Math.max(round.frame / frameMs, round.search / limitMs)),
        note: `${frame} ms a frame (p95), ${found} ms a search at ${fullRows(context).toLocaleString('en')} captures${remark}`,
      };
    } finally {
      await hookbench.stop();
    }
  },
};
