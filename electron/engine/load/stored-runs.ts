import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { loadReport, type LoadReport } from '#shared/load/load-report.ts';
import type { RunOf } from '#shared/runs/run.ts';
import { makeFolder } from '../config/make-folder.ts';
import { writeWholeFile } from '../config/write-whole-file.ts';

/** A finished load test. */
type StoredLoad = RunOf<'load'> & { figures: LoadReport };

/** The reports of finished load tests in the data folder, one file each. The oldest are removed. */
export interface StoredRuns {
  add(report: LoadReport): Promise<void>;
  /** Newest first. */
  list(): Promise<StoredLoad[]>;
  /** @throws HookbenchError `not_found` */
  get(id: string): Promise<StoredLoad>;
  /** @throws HookbenchError `not_found` */
  remove(id: string): Promise<void>;
}

const maxRuns = 50;
const fileName = /^(load_[0-9a-z]+)\.json$/;

function runOf(report: LoadReport): StoredLoad {
  const { endedAt, id, name: title, problem, startedAt, state } = report;
  return {
    kind: 'load',
    id,
    title,
    state,
    startedAt,
    endedAt,
    ...(problem !== undefined && { problem }),
    figures: report,
  };
}

export function storedRuns(dataDir: string): StoredRuns {
  const folder = join(dataDir, 'loads');
  const fileOf = (id: string): string => join(folder, `${id}.json`);

  /** The identifiers sort by time. */
  async function ids(): Promise<string[]> {
    const names = await readdir(folder).catch(() => []);
    return names.flatMap((name) => fileName.exec(name)?.[1] ?? []).toSorted((one, other) => (one < other ? 1 : -1));
  }

  async function read(id: string): Promise<StoredLoad | undefined> {
    try {
      return runOf(loadReport.parse(JSON.parse(await readFile(fileOf(id), 'utf8'))));
    } catch {
      // Damaged files are not listed.
      return undefined;
    }
  }

  async function get(id: string): Promise<StoredLoad> {
    const run = await read(id);
    if (run) return run;
    throw new HookbenchError('not_found', `There is no load test ${id}.`, { hint: 'Select another one.' });
  }

  return {
    async add(report) {
      makeFolder(folder);
      await writeWholeFile(fileOf(report.id), [JSON.stringify(report)]);
      for (const id of (await ids()).slice(maxRuns)) await rm(fileOf(id), { force: true });
    },
    async list() {
      return (await Promise.all((await ids()).slice(0, maxRuns).map(read))).filter((run) => run !== undefined);
    },
    get,
    async remove(id) {
      await get(id);
      await rm(fileOf(id), { force: true });
    },
  };
}
