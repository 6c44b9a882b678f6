import type { Cancel, Clock } from '../../clock.ts';

/** Milliseconds until the first slice, of a slice, and between two: requests come first. */
const times = { first: 300, slice: 10, pause: 30 } as const;
/** Max steps, of about 1.5 ms and 20 KB each: what is left of larger interfaces is compiled at its first use. */
const maxSteps = 2000;

/** Takes the steps of a compilation while the thread is free for requests most of the time. @returns Stops it. */
export function compileAhead(steps: Iterator<void>, clock: Clock): Cancel {
  let left = maxSteps;
  let cancel = clock.after(times.first, slice);

  function slice(): void {
    const startedMs = clock.now();
    while (clock.now() - startedMs < times.slice) {
      if (left-- <= 0 || steps.next().done) return;
    }
    cancel = clock.after(times.pause, slice);
  }

  return () => cancel();
}
