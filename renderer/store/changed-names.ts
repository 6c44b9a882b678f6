import { profileEntries } from '#shared/profile/profile-entries.ts';
import type { Profile, ProfileName } from '#shared/profile/profile.ts';
import { sameValue } from './same-value.ts';

/** All assumptions, in the order of the table. */
export const profileNames = Object.keys(profileEntries) as ProfileName[];

/** The assumptions that differ from their defaults. */
export function changedNames(profile: Profile): ProfileName[] {
  return profileNames.filter((name) => !sameValue(profile[name], profileEntries[name].default));
}
