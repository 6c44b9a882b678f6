import { profileEntries } from '#shared/profile/profile-entries.ts';
import type { ProfileArea, ProfileEntry } from '#shared/profile/profile-entry.ts';
import type { ProfileName } from '#shared/profile/profile.ts';
import { profileNames } from '../../store/changed-names.ts';

/** An assumption with its profile entry. */
export interface Assumption {
  name: ProfileName;
  entry: ProfileEntry;
}

/** All assumptions, in display order. */
export const assumptions: readonly Assumption[] = profileNames.map((name) => ({
  name,
  entry: profileEntries[name],
}));

/** The areas, in display order. */
export const areas: readonly { area: ProfileArea; label: string; about: string }[] = [
  { area: 'authorization', label: 'Authorization', about: 'The authorization server and its tokens' },
  { area: 'service', label: 'Service', about: 'The API' },
  { area: 'webhooks', label: 'Webhooks', about: 'Events and their deliveries' },
  { area: 'transport', label: 'Transport', about: 'HTTP, TLS and how tokens are sent' },
];
