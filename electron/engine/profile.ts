import { defaultProfile, profile as profileSchema, type Profile } from '#shared/profile/profile.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal/journal.ts';
import type { Store } from './journal/store/open-store.ts';

/** The settings that fill the gaps of the interface, read anew by each request, so that a change acts at once. */
export interface ProfileHolder {
  get(): Profile;
  /** Stores and journals what changes. */
  update(change: { [Name in keyof Profile]?: Profile[Name] | undefined }): Promise<Profile>;
}

const upsert = 'INSERT INTO profile (one, profile) VALUES (1, ?) ON CONFLICT DO UPDATE SET profile = excluded.profile';

/** Reads the profile from the store; what it does not name has its default. */
export function openProfile(store: Store, journal: Journal, wall: Clock): ProfileHolder {
  const stored = store.get('SELECT profile FROM profile')?.['profile'] as string | undefined;
  let current: Profile = profileSchema.parse({ ...defaultProfile, ...(JSON.parse(stored ?? '{}') as object) });
  return {
    get: () => current,
    async update(change) {
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      const next = profileSchema.parse({ ...current, ...given });
      const changed = Object.keys(given).filter(
        (name) => JSON.stringify(next[name as keyof Profile]) !== JSON.stringify(current[name as keyof Profile]),
      );
      if (changed.length === 0) return current;
      await journal.append(
        [
          {
            kind: 'profile',
            atMs: wall.now(),
            changes: Object.fromEntries(changed.map((name) => [name, next[name as keyof Profile]])),
          },
        ],
        [{ sql: upsert, params: [JSON.stringify(next)] }],
      );
      current = next;
      return current;
    },
  };
}
