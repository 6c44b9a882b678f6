import { join } from 'node:path';
import { messageOf } from '#shared/errors/message-of.ts';
import { createClocks, createWallClock } from './clock.ts';
import { stampOf } from './config/stamp-of.ts';
import type { EngineOptions } from './engine.ts';
import { createFaults } from './faults/faults.ts';
import { skewClocks } from './faults/skew-clocks.ts';
import { createNewId } from './identifier.ts';
import { createJournal } from './journal/journal.ts';
import { openSecrets } from './journal/secrets/open-secrets.ts';
import { openStore } from './journal/store/open-store.ts';
import type { PartBase } from './part-base.ts';
import { openProfile } from './profile.ts';
import { systemRandom } from './random.ts';

/** Opens what every part is handed. */
export async function openBase(options: EngineOptions, dataDir: string): Promise<PartBase> {
  const random = options.random ?? systemRandom;
  const clocks = createClocks(options.wall ?? createWallClock());
  const { wall } = clocks;
  const newId = createNewId(wall, random);
  const secrets = await openSecrets(dataDir, options.secretBoxes ?? [], random);
  const store = openStore(join(dataDir, 'hookbench.sqlite'), stampOf(wall), secrets);
  const journal = createJournal(store, wall);
  const onFailure = (error: unknown): void => {
    const message = messageOf(error);
    journal.append([{ kind: 'engine', atMs: wall.now(), change: 'failure', message }]).catch(() => undefined);
  };
  const profile = openProfile({ store, journal, wall, onFailure, dataDir, stamp: stampOf(wall) });
  const faults = createFaults(journal, wall, newId, onFailure);
  skewClocks(faults, clocks, journal, onFailure);
  return { store, secrets, journal, clocks, random, newId, profile, faults, onFailure };
}
