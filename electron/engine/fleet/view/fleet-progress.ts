import type { Store } from '../../store/open-store.ts';
import type { Statement } from '../../store/statement.ts';

/** How far this node's entries are published. */
export interface Published {
  /** Names this journal: it changes when another one is restored, whose sequence numbers repeat. */
  journal: string;
  /** The last sequence when the node joined the fleet: earlier entries are not published. */
  joined: number;
  /** The last published sequence. */
  published: number;
  /** When the stream was created. Another stream lacks what was published before. */
  stream?: string | undefined;
}

/** How far the stream is read. */
export interface Position {
  /** When the stream was created. */
  stream: string;
  /** The last sequence of the stream that was read. */
  position: number;
}

/** A journal of another node. */
export interface Source {
  node: string;
  journal: string;
}

/** Max journals whose progress is stored. */
const maxSources = 1000;

/** Progress in one fleet, stored in the data folder. */
export type FleetProgress = ReturnType<typeof createFleetProgress>;

export function createFleetProgress(store: Pick<Store, 'get' | 'all'>, fleet: string) {
  return {
    published(): Published | undefined {
      const row = store.get('SELECT journal, joined, published, stream FROM fleet_published WHERE fleet = ?', fleet);
      return (
        row && {
          journal: String(row['journal']),
          joined: Number(row['joined']),
          published: Number(row['published']),
          stream: (row['stream'] as string | null) ?? undefined,
        }
      );
    },
    savePublished: ({ joined, journal, published, stream }: Published): Statement => ({
      sql: 'INSERT OR REPLACE INTO fleet_published (fleet, journal, joined, published, stream) VALUES (?, ?, ?, ?, ?)',
      params: [fleet, journal, joined, published, stream ?? null],
    }),
    position(): Position | undefined {
      const row = store.get('SELECT stream, position FROM fleet_position WHERE fleet = ?', fleet);
      return row && { stream: String(row['stream']), position: Number(row['position']) };
    },
    savePosition: ({ position, stream }: Position): Statement => ({
      sql: 'INSERT OR REPLACE INTO fleet_position (fleet, stream, position) VALUES (?, ?, ?)',
      params: [fleet, stream, position],
    }),
    /** The last received sequence of a journal; `undefined` before the first. */
    received({ journal, node }: Source): number | undefined {
      const sql = 'SELECT received FROM fleet_received WHERE fleet = ? AND node = ? AND journal = ?';
      const row = store.get(sql, fleet, node, journal);
      return row && Number(row['received']);
    },
    saveReceived: ({ journal, node }: Source, upTo: number): Statement => ({
      sql: 'INSERT OR REPLACE INTO fleet_received (fleet, node, journal, received) VALUES (?, ?, ?, ?)',
      params: [fleet, node, journal, upTo],
    }),
    /** Forgets the journals that were received longest ago, if there are very many. */
    forgetOldest: (): Statement => ({
      sql: `DELETE FROM fleet_received WHERE fleet = ? AND rowid NOT IN
        (SELECT rowid FROM fleet_received WHERE fleet = ? ORDER BY rowid DESC LIMIT ?)`,
      params: [fleet, fleet, maxSources],
    }),
    /** The last received sequence of each node's latest journal. */
    allReceived(): ReadonlyMap<string, number> {
      const sql = 'SELECT node, received FROM fleet_received WHERE fleet = ? ORDER BY rowid';
      return new Map(store.all(sql, fleet).map((row) => [String(row['node']), Number(row['received'])]));
    },
  };
}
