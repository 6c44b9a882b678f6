import type { IndexState } from '#shared/model/index-state.ts';
import { createWallClock } from '../clock.ts';
import type { Reader } from './connection.ts';
import type { Keeper } from './keeper.ts';
import type { Writer } from './writer.ts';

/** How long the keeper catches up for a search before it answers. */
const catchUpMs = 500;
/** How long a search waits for the keeper, which may have to start first or be busy with a large entry. */
const maxWaitMs = 3000;

const state = `SELECT (SELECT indexed_seq FROM journal_text_state) AS seq,
  (SELECT coalesce(max(seq), 0) FROM journal) AS last`;

export interface IndexWaitDeps {
  keeper: Pick<Keeper, 'index'>;
  reader: Pick<Reader, 'get'>;
  writer: Pick<Writer, 'write'>;
}

/** Makes a search wait for the index, for a short time only: then it answers from what is indexed. */
export function createIndexWait({ keeper, reader, writer }: IndexWaitDeps): () => Promise<IndexState> {
  const clock = createWallClock();

  async function catchUp(): Promise<void> {
    try {
      await writer.write([]);
      await keeper.index(catchUpMs);
    } catch {
      // What is indexed can be searched all the same, and the answer says how much is not.
    }
  }

  return async () => {
    const timeout = Promise.withResolvers<void>();
    const cancel = clock.after(maxWaitMs, timeout.resolve);
    await Promise.race([catchUp(), timeout.promise]);
    cancel();
    const row = reader.get(state);
    const [seq, last] = [Number(row?.['seq'] ?? 0), Number(row?.['last'] ?? 0)];
    return { seq, behind: Math.max(0, last - seq) };
  };
}
