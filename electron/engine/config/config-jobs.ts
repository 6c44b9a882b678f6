import type { ConfigFile } from '#shared/contract/config-file.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { ConfigPlace } from './declared-wrong.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Job } from '../jobs/job.ts';

const deadlineMs = 5000;

/** A job that reads YAML. @param what What it reads, for the error of a run that was stopped, such as `the scenario` */
export const readingJob = <Input, Output>(name: string, what: string): Job<Input, Output> => ({
  name,
  deadlineMs,
  whenStopped: (reason) =>
    new HookbenchError(
      'bad_config',
      reason === 'deadline'
        ? `Reading ${what} takes longer than ${deadlineMs / 1000} s.`
        : `Reading ${what} takes too much memory.`,
      { hint: 'Make the file smaller, and write values out where it uses anchors and aliases (& and *).' },
    ),
});

const what = 'the configuration';

/** Reads a configuration as {@link readConfigText} does, in a job thread. */
export const readConfigJob = readingJob<{ name: string; text: string; hint: string }, ConfigFile>('read-config', what);

/** Finds a value in a configuration as {@link placeInConfig} does, in a job thread. */
export const configPlaceJob = readingJob<ConfigPlace, string>('config-place', what);

/** Writes assumptions as {@link saveProfile} does, in a job thread. */
export const saveProfileJob = readingJob<{ file: string; profile: Profile }, string>('save-profile', what);
