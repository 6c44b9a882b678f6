import { createOnePerTurn } from './one-per-turn.ts';

/** Writes up to this size are done at once. */
const smallBytes = 64 * 1024;

/** Does large writes one per turn of the event loop, so that other connections are served in between. Must not throw. */
export type LargeWrites = (bytes: number, write: () => void) => void;

export function createLargeWrites(): LargeWrites {
  const inTurn = createOnePerTurn();
  return (bytes, write) => {
    if (bytes <= smallBytes) write();
    else void inTurn(write);
  };
}
