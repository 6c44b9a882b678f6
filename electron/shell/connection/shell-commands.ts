import type { ShellCommand } from '#shared/model/shell.ts';

/** The commands that the desktop shell sends to its page. */
export interface ShellCommands {
  send(command: ShellCommand): void;
  /** Yields commands in order until the signal aborts. The page that connected last receives them. */
  follow(signal: AbortSignal | undefined): AsyncGenerator<ShellCommand, void>;
}

/** Max commands that wait for a page; older ones are dropped. */
const maxWaiting = 20;

/** Commands wait until a page is connected, for example those for a file that the app was started with. */
export function createShellCommands(): ShellCommands {
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
    send(command) {
      waiting.push(command);
      waiting.splice(0, waiting.length - maxWaiting);
      wake?.();
    },
    async *follow(signal) {
      while (!signal?.aborted) {
        const command = waiting.shift();
        if (command) yield command;
        else await someOrAbort(signal);
      }
    },
  };
}
