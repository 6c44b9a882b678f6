/**
 * Yields the current value, then every further value until the signal aborts.
 * @param subscribe Calls `receive` with each further value and returns a function that unsubscribes.
 */
export async function* feedOf<Value>(
  now: Value,
  subscribe: (receive: (value: Value) => void) => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Value, void> {
  const waiting: Value[] = [now];
  let wake: (() => void) | undefined;
  const end = subscribe((value) => {
    waiting.push(value);
    wake?.();
  });
  const onAbort = (): void => wake?.();
  signal?.addEventListener('abort', onAbort);
  try {
    while (signal?.aborted !== true) {
      const next = waiting.shift();
      if (next !== undefined) yield next;
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    end();
    signal?.removeEventListener('abort', onAbort);
  }
}
