import type { ShellWish } from '#shared/model/shell.ts';

/** What the shell asks of its page. */
export interface Wishes {
  make(wish: ShellWish): void;
  /** Hands them out in order until the signal ends it; the page that comes last gets them. */
  follow(signal: AbortSignal | undefined): AsyncGenerator<ShellWish, void>;
}

/** So many wait for a page; older ones are dropped. */
const mostWaiting = 20;

/** Wishes wait while no page is there, as those of a file that the app was started with. */
export function createWishes(): Wishes {
  const waiting: ShellWish[] = [];
  let wake: (() => void) | undefined;

  const someOrAbort = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      signal?.addEventListener('abort', () => {
        resolve();
      });
    });

  return {
    make(wish) {
      waiting.push(wish);
      waiting.splice(0, waiting.length - mostWaiting);
      wake?.();
    },
    async *follow(signal) {
      while (!signal?.aborted) {
        const wish = waiting.shift();
        if (wish) yield wish;
        else await someOrAbort(signal);
      }
    },
  };
}
