/**
 * Waits for SIGINT or SIGTERM, then stops; a second signal ends at once.
 * @param stop Lets what is under way finish.
 */
export async function untilStopped(stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(130));
        resolve();
      });
    }
  });
  await stop();
}
