/**
 * What is told, as an endless sequence that begins with how things are now.
 * @param subscribe Calls at each change. @returns Ends it.
 */
export async function* feedOf<Told>(
  now: Told,
  subscribe: (receive: (told: Told) => void) => () => void,
  signal: AbortSignal | undefined,
): AsyncGenerator<Told, void> {
  const waiting: Told[] = [now];
  let wake: (() => void) | undefined;
  const end = subscribe((told) => {
    waiting.push(told);
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
