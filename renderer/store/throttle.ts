/**
 * Calls at once, then at most every so often: calls in between are made as one, at the end of the pause.
 * @param pauseMs Between two calls, in milliseconds.
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
