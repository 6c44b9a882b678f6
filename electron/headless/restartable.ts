/** A program that can be closed. */
interface Closeable {
  close(): Promise<void>;
}

export interface RestartableOptions<Running extends Closeable, Kept> {
  /**
   * Starts the program.
   * @param restart Restarts it, after a pause.
   * @param kept What the previous run left; `undefined` at the first start.
   */
  run: (restart: () => void, kept: Kept | undefined) => Promise<Running>;
  /** What the next run continues with; read before the program is closed. */
  keep: (running: Running) => Kept;
  /** The pause before a restart, while the program still runs. */
  pause: (running: Running) => Promise<void>;
}

export interface Restartable<Running> {
  readonly current: Running;
  /** Ends the program, also while it restarts. A restart that is requested later has no effect. */
  close(): Promise<void>;
}

/** Starts a program that can restart within this process. If a restart fails, the process ends with the error. */
export async function startRestartable<Running extends Closeable, Kept>({
  keep,
  pause,
  run,
}: RestartableOptions<Running, Kept>): Promise<Restartable<Running>> {
  let restarting: Promise<void> | undefined;
  let closing = false;

  async function restartNow(): Promise<void> {
    await pause(current);
    if (closing) return;
    const kept = keep(current);
    await current.close();
    current = await run(restart, kept);
  }
  function restart(): void {
    if (closing) return;
    restarting ??= restartNow().finally(() => {
      restarting = undefined;
    });
  }

  let current = await run(restart, undefined);
  return {
    get current() {
      return current;
    },
    close: async () => {
      closing = true;
      await restarting;
      await current.close();
    },
  };
}
