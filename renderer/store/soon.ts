/**
 * Runs an action soon after it is requested, at a limited rate, never concurrently.
 * @param everyMs The minimum time from the end of one run to the next, in milliseconds.
 */
export function soon(act: () => Promise<void>, everyMs: number): () => void {
  let wanted = false;
  let busy = false;
  const run = () => {
    if (!wanted) {
      busy = false;
      return;
    }
    wanted = false;
    void act().finally(() => setTimeout(run, everyMs));
  };
  return () => {
    wanted = true;
    if (busy) return;
    busy = true;
    setTimeout(run, 50);
  };
}
