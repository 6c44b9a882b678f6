import type { ConfigFile } from '#shared/contract/config-file.ts';
import type { Profile } from '#shared/profile/profile.ts';
import type { ConfigPlace } from './declared-wrong.ts';
import { readingJob } from './reading-job.ts';

const what = 'the configuration';

/** Reads a configuration as {@link readConfigText} does, in a job thread. */
export const readConfigJob = readingJob<{ name: string; text: string; hint: string }, ConfigFile>('read-config', what);

/** Finds a value in a configuration as {@link placeInConfig} does, in a job thread. */
export const configPlaceJob = readingJob<ConfigPlace, string>('config-place', what);

/** Writes assumptions as {@link saveProfile} does, in a job thread. */
export const saveProfileJob = readingJob<{ file: string; profile: Profile }, string>('save-profile', what);
