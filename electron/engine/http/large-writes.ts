/** Writes up to this size are done at once. */
const smallBytes = 64 * 1024;

/** Does large writes one per turn of the event loop, so that other connections are served in between. */
export type LargeWrites = (bytes: number, write: () => void) => void;

export function createLargeWrites(): LargeWrites {
  const queue: (() => void)[] = [];
  function next(): void {
    queue[0]?.();
    queue.shift();
    if (queue.length > 0) setImmediate(next);
  }
  return (bytes, write) => {
    if (bytes <= smallBytes) write();
    else if (queue.push(write) === 1) setImmediate(next);
  };
}
