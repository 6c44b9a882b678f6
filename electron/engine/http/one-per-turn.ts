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
