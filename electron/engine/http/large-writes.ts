/** Does work that takes milliseconds: one piece per turn of the event loop, so that others are served in between. */
export type OnePerTurn = <Result>(work: () => Result) => Promise<Result>;

export function createOnePerTurn(): OnePerTurn {
  const queue: (() => void)[] = [];
  function next(): void {
    queue[0]?.();
    queue.shift();
    if (queue.length > 0) setImmediate(next);
  }
  return async (work) => {
    await new Promise<void>((begin) => {
      if (queue.push(begin) === 1) setImmediate(next);
    });
    return work();
  };
}

/** Smaller writes are done immediately. */
const smallBytes = 64 * 1024;

/** Does one large write per turn of the event loop, so that other connections are served in between. Must not throw. */
export type LargeWrites = (bytes: number, write: () => void) => void;

export function createLargeWrites(): LargeWrites {
  const inTurn = createOnePerTurn();
  return (bytes, write) => {
    if (bytes <= smallBytes) write();
    else void inTurn(write);
  };
}
