/**
 * Calls immediately, then at a limited rate: calls during the pause are combined into one at its end.
 * @param pauseMs Pause between two calls, in milliseconds.
 */
export function throttle(pauseMs: number, act: () => Promise<void>): () => void {
  let resting = false;
  let wanted = false;
  const run = () => {
    if (resting) {
      wanted = true;
      return;
    }
    resting = true;
    wanted = false;
    void act()
      .catch(() => undefined)
      .then(() => new Promise((resolve) => setTimeout(resolve, pauseMs)))
      .then(() => {
        resting = false;
        if (wanted) run();
      });
  };
  return run;
}
