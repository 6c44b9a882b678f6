import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ConfigFile } from '#shared/contract/config-file.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { Job, StopReason } from '../jobs/job.ts';
import type { ConfigPlace } from './declared-wrong.ts';

const deadlineMs = 5000;

const whenStopped = (reason: StopReason): HookbenchError =>
  new HookbenchError(
    'bad_config',
    reason === 'deadline'
      ? `Reading the configuration takes longer than ${deadlineMs / 1000} s.`
      : 'Reading the configuration takes too much memory.',
    { hint: 'Make the file smaller, and write values out where it uses anchors and aliases (& and *).' },
  );

/** Reads a configuration as {@link readConfigText} does, in a job thread. */
export const readConfigJob: Job<{ name: string; text: string; hint: string }, ConfigFile> = {
  name: 'read-config',
  deadlineMs,
  whenStopped,
};

/** Finds a value in a configuration as {@link placeInConfig} does, in a job thread. */
export const configPlaceJob: Job<ConfigPlace, string> = { name: 'config-place', deadlineMs, whenStopped };

/** Writes assumptions as {@link saveProfile} does, in a job thread. */
export const saveProfileJob: Job<{ file: string; profile: Profile }, string> = {
  name: 'save-profile',
  deadlineMs,
  whenStopped,
};
