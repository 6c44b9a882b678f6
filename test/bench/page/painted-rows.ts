import type { Page } from 'playwright-core';

/** What a page showed while it was watched, in milliseconds. */
export interface Painted {
  /** From the time of an entry to the end of the frame that first shows its row; only rows that were visible. */
  latencies: number[];
  /** The time from each frame to the next. */
  frames: number[];
}

/** Watches the rows of the Timeline for a while, from within the page; the entries must be of today. */
export const watchRows = (page: Page, seconds: number): Promise<Painted> =>
  page.evaluate((forSeconds) => {
    const midnight = new Date().setHours(0, 0, 0, 0);
    const seen = new Set([...document.querySelectorAll<HTMLElement>('[data-seq]')].map((row) => row.dataset['seq']));
    const latencies: number[] = [];
    const frames: number[] = [];
    const { promise, resolve } = Promise.withResolvers<{ latencies: number[]; frames: number[] }>();
    const end = performance.now() + forSeconds * 1000;
    // A row shows tenths of a second; its time as a tooltip has milliseconds.
    const timeOf = (row: HTMLElement): number => {
      const time = row.querySelector<HTMLElement>('[title]')?.title ?? '';
      const [, hours, minutes, seconds] = /(\d\d):(\d\d):(\d\d\.\d{3})/.exec(time) ?? [];
      return midnight + (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
    };
    const afterPaint = new MessageChannel();
    let fresh: HTMLElement[] = [];
    afterPaint.port1.addEventListener('message', () => {
      const now = Date.now();
      latencies.push(...fresh.map((row) => now - timeOf(row)).filter((ms) => !Number.isNaN(ms)));
      fresh = [];
    });
    afterPaint.port1.start();
    let last = performance.now();
    const look = (now: number): void => {
      frames.push(now - last);
      last = now;
      for (const row of document.querySelectorAll<HTMLElement>('[data-seq]')) {
        if (seen.has(row.dataset['seq'])) continue;
        seen.add(row.dataset['seq']);
        fresh.push(row);
      }
      if (fresh.length > 0) afterPaint.port2.postMessage(undefined);
      if (now < end) requestAnimationFrame(look);
      else resolve({ latencies, frames });
    };
    requestAnimationFrame(look);
    return promise;
  }, seconds);
