/** Items that wait for the next frame. */
export interface BatchPerFrame<Item> {
  add: (items: readonly Item[]) => void;
  /** Passes on what waits without a frame. */
  flush: () => void;
}

export interface BatchPerFrameOptions<Item> {
  /** Called with the batch, in order. */
  receive: (batch: readonly Item[]) => void;
  nextFrame: NextFrame;
  /** If so many items wait, they are passed on without a frame. */
  limit: number;
}

/**
 * Combines items of a feed into one batch per frame. The cost of a batch is that of rendering, whatever its size, so a page
 * that is slower than the feed gets larger batches, stays up to date, and reacts to the user.
 */
export function batchPerFrame<Item>({ limit, nextFrame, receive }: BatchPerFrameOptions<Item>): BatchPerFrame<Item> {
  let waiting: Item[] = [];
  let scheduled = false;
  const flush = () => {
    const batch = waiting;
    waiting = [];
    if (batch.length > 0) receive(batch);
  };
  return {
    add: (items) => {
      for (const item of items) waiting.push(item);
      if (waiting.length >= limit) flush();
      if (scheduled || waiting.length === 0) return;
      scheduled = true;
      nextFrame(() => {
        scheduled = false;
        flush();
      });
    },
    flush,
  };
}

/** Calls back once, before the page is painted next. */
export type NextFrame = (act: () => void) => void;

/** The wait in milliseconds of a page that is not painted, e.g. in the background. */
const maxWaitMs = 100;

/** The next frame of the page, or a later moment while the browser does not paint it. */
export const nextFrame: NextFrame = (act) => {
  const run = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    act();
  };
  const frame = requestAnimationFrame(run);
  const timer = setTimeout(run, maxWaitMs);
};
