import { orElse } from '#shared/errors/or-else.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import type { Run, RunKind, RunOf, RunSummary } from '#shared/runs/run.ts';
import { lazily } from '../lazily.ts';
import type { Store } from '../store/open-store.ts';

type Judged = Pick<RunSummary, 'source' | 'passed' | 'figures' | 'trials'>;

const counted = (total: number, results: readonly { passed: boolean }[]) => {
  const passed = results.filter((one) => one.passed).length;
  return { total, passed, failed: results.length - passed };
};

function judged(run: Run): Judged {
  switch (run.kind) {
    case 'collection': {
      const figures = counted(
        run.total,
        run.results.map(({ outcome }) => ({ passed: outcome === 'passed' })),
      );
      const source = run.path === undefined ? {} : { source: run.path };
      return { ...source, figures, passed: figures.passed === figures.total };
    }
    case 'comparison': {
      const { events, pull, push } = run.figures;
      return { figures: { events, polls: pull.sent.length, webhooks: push.sent.length } };
    }
    case 'experiments': {
      const figures = counted(
        run.total,
        run.results.map(({ passed, restored }) => ({ passed: passed && restored })),
      );
      return { figures, passed: figures.passed === figures.total };
    }
    case 'lesson':
      return { figures: { steps: run.outline.length, shown: run.results.length } };
    case 'load': {
      const { failed, latencyMs, rate, sent, target } = run.figures;
      const passed = 'passed' in run.figures && run.figures.thresholds.length > 0 ? { passed: run.figures.passed } : {};
      return { source: target, ...passed, figures: { sent, failed, rate, p99: latencyMs.p99 } };
    }
    case 'scenarios': {
      const { files, results } = run;
      const figures = counted(
        files.length,
        results.map(({ outcome }) => ({ passed: outcome === 'passed' })),
      );
      const source = files.length === 1 ? { source: files[0] } : {};
      return { ...source, figures, passed: figures.passed === figures.total };
    }
    case 'trials': {
      const { grade, points, pointsPossible, subject, target, unreached } = run;
      const trials = {
        subject,
        ...(grade && { grade }),
        ...(unreached && { unreached: unreached.diagnosis.sentence }),
      };
      return { source: target, ...(grade && { passed: grade === 'A' }), figures: { points, pointsPossible }, trials };
    }
  }
}

/** A run for lists. */
export function summaryOf(run: Run): RunSummary {
  const { endedAt, id, kind, problem, startedAt, state, title } = run;
  const { passed, ...rest } = judged(run);
  return {
    ...{ kind, id, title, state, startedAt },
    ...(endedAt !== undefined && { endedAt }),
    ...(problem !== undefined && { problem }),
    ...(passed !== undefined && state !== 'running' && { passed: passed && state === 'done' }),
    ...rest,
  };
}

/** Where an ended run is stored: of each series, the newest `max` runs are kept. */
export interface Series {
  name: string;
  max: number;
}

/** The ended runs that are kept after a restart. They are read when they are needed; damaged ones are skipped. */
export interface StoredRuns {
  summaries(): Promise<RunSummary[]>;
  /** Newest first. */
  all<Kind extends RunKind>(kind: Kind): Promise<RunOf<Kind>[]>;
  find(id: string): Promise<Run | undefined>;
  /** Whether a stored run contains a trace. */
  hasTrace(trace: string): boolean;
  /** @param series Without one, nothing is stored. */
  add(run: Run, series: Series | undefined): Promise<void>;
  /** @throws HookbenchError `not_found` */
  remove(id: string): Promise<void>;
}

const insert = 'INSERT INTO runs (id, kind, series, summary, run) VALUES (?, ?, ?, ?, ?)';
const removeOld = `DELETE FROM runs WHERE series = ? AND rowid NOT IN
  (SELECT rowid FROM runs WHERE series = ? ORDER BY rowid DESC LIMIT ?)`;

const schemas = lazily(() => import('#shared/runs/run.ts'));

/** The parsed text; empty if it is damaged, or in the format of another version. */
function parsed<Value>(schema: { parse: (value: unknown) => Value }, text: unknown): Value[] {
  return orElse(() => [schema.parse(JSON.parse(String(text)))], []);
}

/** The stored runs of a database. */
export function storedRuns(store: Pick<Store, 'all' | 'get' | 'write'>): StoredRuns {
  return {
    async summaries() {
      const { runSummary } = await schemas();
      return store.all('SELECT summary FROM runs').flatMap((row) => parsed(runSummary, row['summary']));
    },
    async all<Kind extends RunKind>(kind: Kind) {
      const { run } = await schemas();
      return store
        .all('SELECT run FROM runs WHERE kind = ? ORDER BY rowid DESC', kind)
        .flatMap((row) => parsed(run, row['run']) as RunOf<Kind>[]);
    },
    async find(id) {
      const { run } = await schemas();
      return parsed(run, store.get('SELECT run FROM runs WHERE id = ?', id)?.['run'])[0];
    },
    hasTrace: (trace) => store.get('SELECT 1 FROM runs WHERE instr(run, ?)', JSON.stringify(trace)) !== undefined,
    async add(run, series) {
      if (!series) return;
      const { max, name } = series;
      const row = [run.id, run.kind, name, JSON.stringify(summaryOf(run)), JSON.stringify(run)];
      await store.write([
        { sql: insert, params: row },
        { sql: removeOld, params: [name, name, max] },
      ]);
    },
    async remove(id) {
      if (!store.get('SELECT 1 FROM runs WHERE id = ?', id)) throw unknownId('stored run', id);
      await store.write([{ sql: 'DELETE FROM runs WHERE id = ?', params: [id] }]);
    },
  };
}
