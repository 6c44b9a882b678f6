import type { ShellCommand } from '#shared/model/shell.ts';

/** The commands that the desktop shell sends to its page. */
export type ShellCommands = ReturnType<typeof createShellCommands>;

/** Max commands that wait for a page; older ones are dropped. */
const maxWaiting = 20;

/** Commands wait until a page is connected, for example those for a file that the app was started with. */
export function createShellCommands() {
  const waiting: ShellCommand[] = [];
  let wake: (() => void) | undefined;

  const someOrAbort = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      signal?.addEventListener('abort', () => {
        resolve();
      });
    });

  return {
    send(command: ShellCommand): void {
      waiting.push(command);
      waiting.splice(0, waiting.length - maxWaiting);
      wake?.();
    },
    /** Yields commands in order until the signal aborts. The page that connected last receives them. */
    async *follow(signal: AbortSignal | undefined): AsyncGenerator<ShellCommand, void> {
      while (!signal?.aborted) {
        const command = waiting.shift();
        if (command) yield command;
        else await someOrAbort(signal);
      }
    },
  };
}
