import type { NextFrame } from './next-frame.ts';

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
