import { experimentResult, type ExperimentResult } from '#shared/model/experiment.ts';
import type { Store } from '../store/open-store.ts';
import type { Statement } from '../store/statement.ts';

/** The last result of each experiment, which is kept after a restart. */
export interface KeptResults {
  all(): ExperimentResult[];
  /** Stores a result. Commit the returned statement together with the journal entry of the result. */
  keep(result: ExperimentResult): Statement;
  hasTrace(trace: string): boolean;
}

const upsert = `INSERT INTO experiment_results (id, result) VALUES (?, ?)
  ON CONFLICT (id) DO UPDATE SET result = excluded.result`;

/** Reads the results. Those in the format of another version are skipped. */
export function openKeptResults(store: Pick<Store, 'all'>): KeptResults {
  const byId = new Map<string, ExperimentResult>();
  for (const row of store.all('SELECT result FROM experiment_results ORDER BY rowid')) {
    const read = experimentResult.safeParse(JSON.parse(row['result'] as string));
    if (read.success) byId.set(read.data.id, read.data);
  }
  return {
    all: () => [...byId.values()],
    keep(result) {
      byId.set(result.id, result);
      return { sql: upsert, params: [result.id, JSON.stringify(result)] };
    },
    hasTrace: (trace) => [...byId.values()].some(({ traces }) => traces.includes(trace)),
  };
}
