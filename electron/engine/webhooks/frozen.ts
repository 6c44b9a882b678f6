/** Deliveries from before a time on this machine's clock, which are attempted only by hand. */
export function createFrozen() {
  const times = new Set<{ beforeMs: number }>();
  return {
    /** The time from which deliveries are attempted; undefined if all are. */
    from: (): number | undefined =>
      times.size === 0 ? undefined : Math.max(...[...times].map(({ beforeMs }) => beforeMs)),
    /**
     * Freezes those from before a time.
     * @param settled Waits for their attempts in flight.
     * @returns A function that ends it, and then calls `onEnd`.
     */
    async add(beforeMs: number, settled: () => Promise<unknown>, onEnd: () => void): Promise<() => void> {
      const one = { beforeMs };
      times.add(one);
      await settled();
      return () => {
        times.delete(one);
        onEnd();
      };
    },
  };
}
