import type { Clocks } from './clock.ts';
import type { Faults } from './faults/faults.ts';
import type { NewId } from './identifier.ts';
import type { Journal } from './journal/journal.ts';
import type { Secrets } from './journal/secrets/open-secrets.ts';
import type { Store } from './journal/store/open-store.ts';
import type { ProfileHolder } from './profile.ts';
import type { Random } from './random.ts';

/** What every part of the engine is handed. */
export interface PartBase {
  store: Store;
  /** How secrets are kept at rest. */
  secrets: Pick<Secrets, 'kind' | 'seal' | 'unseal'>;
  journal: Journal;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  profile: ProfileHolder;
  faults: Faults;
  /** Told of what should not have happened. */
  onFailure: (error: unknown) => void;
}
