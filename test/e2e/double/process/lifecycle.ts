/** Whether the app is ready yet, and refusals where that matters. */
export interface Lifecycle {
  isReady(): boolean;
  becomeReady(): void;
  /** @throws Error with these words before `ready`. */
  needReady(words: string): void;
  /** @throws Error with these words from `ready` on. */
  needNotReady(words: string): void;
}

/** An app that was just started. */
export function createLifecycle(): Lifecycle {
  let ready = false;
  return {
    isReady: () => ready,
    becomeReady: () => {
      ready = true;
    },
    needReady(words) {
      if (!ready) throw new Error(words);
    },
    needNotReady(words) {
      if (ready) throw new Error(words);
    },
  };
}
