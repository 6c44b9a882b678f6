/** A message between the process of the app and that of its browser. */
export type LinkMessage =
  | { call: string; args: unknown[]; id?: number }
  | { answer: number; value: unknown }
  | { answer: number; error: string };

type Handlers = Record<string, (...args: never[]) => unknown>;

/** Calls to the other process. Calls arrive in order. */
export interface Link {
  /** Calls and waits for the answer. */
  ask(call: string, ...args: unknown[]): Promise<unknown>;
  /** Calls without an answer. */
  tell(call: string, ...args: unknown[]): void;
  /** Takes a message that came in. */
  take(message: LinkMessage): void;
  /** Fails all that waits for an answer. */
  end(reason: string): void;
}

/**
 * Calls functions of another process, and is called by it.
 * @param send Hands a message to the other process.
 * @param handlers The functions that the other process may call, by name.
 */
export function createLink(send: (message: LinkMessage) => void, handlers: Handlers): Link {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;

  async function answer({ call, args, id }: Extract<LinkMessage, { call: string }>): Promise<void> {
    const handler = handlers[call];
    try {
      if (!handler) throw new Error(`The other process has no ${call}`);
      const value = await handler(...(args as never[]));
      if (id !== undefined) send({ answer: id, value });
    } catch (error) {
      if (id === undefined) throw error;
      send({ answer: id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  }

  return {
    ask(call, ...args) {
      const id = ++last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        send({ call, args, id });
      });
    },
    tell(call, ...args) {
      send({ call, args });
    },
    take(message) {
      if ('call' in message) {
        void answer(message);
        return;
      }
      const waiter = waiting.get(message.answer);
      waiting.delete(message.answer);
      if ('error' in message) waiter?.reject(new Error(message.error));
      else waiter?.resolve(message.value);
    },
    end(reason) {
      for (const { reject } of waiting.values()) reject(new Error(reason));
      waiting.clear();
    },
  };
}
