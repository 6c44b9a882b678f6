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
