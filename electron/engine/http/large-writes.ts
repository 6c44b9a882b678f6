import { createOnePerTurn } from './one-per-turn.ts';

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
