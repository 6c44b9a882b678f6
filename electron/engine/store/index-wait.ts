import type { IndexState } from '#shared/model/index-state.ts';
import { createWallClock } from '../clock.ts';
import type { Reader } from './connection.ts';
import type { Keeper } from './keeper.ts';
import type { Writer } from './writer.ts';

/** Max milliseconds that the keeper indexes for a search. */
const catchUpMs = 500;
/** Max milliseconds that a search waits for the keeper, which may start for it or be busy with a large entry. */
const maxWaitMs = 10_000;

const state = `SELECT (SELECT indexed_seq FROM journal_text_state) AS seq,
  (SELECT coalesce(max(seq), 0) FROM journal) AS last`;

export interface IndexWaitDeps {
  keeper: Pick<Keeper, 'index'>;
  reader: Pick<Reader, 'get'>;
  writer: Pick<Writer, 'write'>;
}

/** Lets a search wait briefly for the index; afterwards it searches the indexed entries. */
export function createIndexWait({ keeper, reader, writer }: IndexWaitDeps): () => Promise<IndexState> {
  const clock = createWallClock();

  function stateNow(): IndexState {
    const row = reader.get(state);
    const [seq, last] = [Number(row?.['seq'] ?? 0), Number(row?.['last'] ?? 0)];
    return { seq, behind: Math.max(0, last - seq) };
  }

  async function catchUp(): Promise<void> {
    try {
      await writer.write([]);
      // The keeper may be checking a large table, which takes many seconds.
      if (stateNow().behind > 0) await keeper.index(catchUpMs);
    } catch {
      // The indexed entries can be searched anyway, and the response has the number of missing ones.
    }
  }

  return async () => {
    const timeout = Promise.withResolvers<void>();
    const cancel = clock.after(maxWaitMs, timeout.resolve);
    await Promise.race([catchUp(), timeout.promise]);
    cancel();
    return stateNow();
  };
}
