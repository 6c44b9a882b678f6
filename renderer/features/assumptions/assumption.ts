import { profileEntries } from '#shared/profile/profile-entries.ts';
import type { ProfileArea, ProfileEntry } from '#shared/profile/profile-entry.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import { profileNames } from '../../store/changed-names.ts';

/** A row of the table of assumptions. */
export interface Assumption {
  name: ProfileName;
  entry: ProfileEntry;
}

/** All rows, in the order of the table. */
export const assumptions: readonly Assumption[] = profileNames.map((name) => ({
  name,
  entry: profileEntries[name],
}));

/** The areas in the order of the table, in words. */
export const areas: readonly { area: ProfileArea; label: string; about: string }[] = [
  { area: 'authorization', label: 'Authorization', about: 'Tokens, and the server that issues them' },
  { area: 'service', label: 'Service', about: 'The API' },
  { area: 'webhooks', label: 'Webhooks', about: 'Events and their deliveries' },
  { area: 'transport', label: 'Transport', about: 'How tokens travel' },
];
