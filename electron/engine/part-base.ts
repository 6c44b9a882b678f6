import type { Clocks } from './clock.ts';
import type { Faults } from './faults/faults.ts';
import type { StepThrough } from './http/step-through.ts';
import type { NewId } from './identifier.ts';
import type { Jobs } from './jobs/create-jobs.ts';
import type { Journal } from './journal/journal.ts';
import type { AgingNow } from './journal/retention/aging-clock.ts';
import type { Secrets } from './secrets/open-secrets.ts';
import type { Store } from './store/open-store.ts';
import type { ProfileHolder } from './profile.ts';
import type { Random } from './random.ts';

/** Dependencies that all parts of the engine share. */
export interface PartBase {
  store: Store;
  /** Encryption of secrets at rest. */
  secrets: Pick<Secrets, 'kind' | 'seal' | 'unseal' | 'key'>;
  journal: Journal;
  clocks: Clocks;
  /** The time by which retention counts the age of entries. */
  agingNow: AgingNow;
  random: Random;
  newId: NewId;
  profile: ProfileHolder;
  faults: Faults;
  /** Whether these are the parties of the failure lab, whose faults stand for failures of others. */
  isLab?: boolean | undefined;
  /** Holds messages before they are sent. */
  stepThrough: StepThrough;
  /** Bytes of request bodies that each server holds at once. */
  maxBytesInFlight: number;
  /** Processes large or hostile input in separate threads. */
  jobs: Jobs;
  /** The same for requests that anyone can send, in a thread of their own, so that they never delay work of the user. */
  senderJobs: Jobs;
  /** Reports an unexpected error. */
  onFailure: (error: unknown) => void;
}
