/** A wall clock that is moved by hand, and calls due timers. */
export function handClock() {
  let nowMs = 0;
  const timers = new Set<{ dueMs: number; run: () => void }>();
  const wall = {
    now: () => nowMs,
    after(ms: number, run: () => void) {
      const timer = { dueMs: nowMs + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };
  function pass(ms: number): void {
    const end = nowMs + ms;
    for (;;) {
      const [next] = [...timers].filter(({ dueMs }) => dueMs <= end).toSorted((a, b) => a.dueMs - b.dueMs);
      if (!next) break;
      timers.delete(next);
      nowMs = next.dueMs;
      next.run();
    }
    nowMs = end;
  }
  return { wall, pass };
}
