import { join } from 'node:path';
import { messageOf } from '#shared/errors/hookbench-error.ts';
import { createClocks, createWallClock, movedClocks } from './clock.ts';
import { stampOf } from './config/stamp-of.ts';
import type { EngineOptions } from './engine.ts';
import { createFaults } from './faults/faults.ts';
import { skewClocks } from './faults/skew-clocks.ts';
import { defaultBytesInFlight } from './http/byte-budget.ts';
import { createStepThrough } from './http/step-through.ts';
import { createNewId } from './identifier.ts';
import { ofSenders, openJobs } from './jobs/create-jobs.ts';
import { createJournal } from './journal/journal.ts';
import { createAgingClock } from './journal/retention/aging-clock.ts';
import { openSecrets } from './secrets/open-secrets.ts';
import { openStore, type Store } from './store/open-store.ts';
import type { PartBase } from './part-base.ts';
import { openProfile } from './profile.ts';
import { systemRandom } from './random.ts';

/** Tables that are listed in order of their identifiers. */
const listedTables = ['chats', 'deliveries', 'tokens', 'requests', 'refresh_families'];

const newestIds = (store: Pick<Store, 'get'>): string[] =>
  listedTables.map((table) => String(store.get(`SELECT max(id) AS id FROM ${table}`)?.['id'] ?? ''));

/** Opens the dependencies that all parts of the engine share. */
export async function openBase(options: EngineOptions, dataDir: string): Promise<PartBase> {
  const random = options.random ?? systemRandom;
  const clocks = createClocks(options.wall ?? createWallClock());
  const { wall } = clocks;
  const secrets = await openSecrets(dataDir, options.secretBoxes ?? [], random);
  const store = openStore(join(dataDir, 'hookbench.sqlite'), stampOf(wall), secrets);
  const newest = store.get('SELECT at FROM journal WHERE case_id IS NULL ORDER BY seq DESC LIMIT 1')?.['at'];
  const agingNow = createAgingClock(wall, newest === undefined ? undefined : Number(newest));
  const journal = createJournal(store, wall, () => movedClocks(clocks));
  const newId = createNewId(wall, random, newestIds(store));
  const onFailure = (error: unknown): void => {
    const message = messageOf(error);
    journal.append([{ kind: 'engine', atMs: wall.now(), change: 'failure', message }]).catch(() => undefined);
  };
  const profile = openProfile({ store, journal, wall, onFailure, dataDir, stamp: stampOf(wall) });
  const faults = createFaults(journal, wall, newId, onFailure);
  skewClocks(faults, clocks, journal, onFailure);
  const { megabytesInFlight } = options.declared?.limits ?? {};
  const maxBytesInFlight = megabytesInFlight === undefined ? defaultBytesInFlight : megabytesInFlight * 1024 ** 2;
  return {
    maxBytesInFlight,
    store,
    secrets,
    journal,
    clocks,
    agingNow,
    random,
    newId,
    profile,
    faults,
    isLab: options.isLab,
    stepThrough: createStepThrough(clocks, newId),
    jobs: openJobs(),
    senderJobs: openJobs(ofSenders),
    onFailure,
  };
}
