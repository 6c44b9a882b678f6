import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { applyProfileChange, type ProfileChange } from '#shared/profile/profile-change.ts';
import { defaultProfile, profile as profileSchema, type Profile, type ProfileName } from '#shared/profile/profile.ts';
import type { Clock } from './clock.ts';
import type { Journal } from './journal/journal.ts';
import type { Store } from './journal/store/open-store.ts';
import type { Statement } from './journal/store/statement.ts';
import { readStoredProfile } from './stored-profile.ts';

/** The settings that fill the gaps of the interface, read anew by each request, so that a change acts at once. */
export interface ProfileHolder {
  get(): Profile;
  /**
   * Stores and journals what changes, all of it or nothing. Changes that come at once are made one after the other.
   * @throws HookbenchError `bad_input` with the field as JSON Pointer
   */
  update(change: ProfileChange): Promise<Profile>;
  /** Puts settings back to their defaults; without names all. */
  reset(names?: readonly ProfileName[]): Promise<Profile>;
  /** What the user should know of the profile that was kept. */
  readonly notices: readonly string[];
}

const upsert = 'INSERT INTO profile (one, profile) VALUES (1, ?) ON CONFLICT DO UPDATE SET profile = excluded.profile';

function validated(candidate: Record<string, unknown>): Profile {
  const { data, error } = profileSchema.safeParse(candidate);
  if (data) return data;
  const { field, words } = issuePlace(error.issues[0]);
  throw new HookbenchError('bad_input', `${field}: ${words}.`, {
    field,
    hint: 'GET /profile shows the settings as they are; the screen Assumptions shows what each may be.',
  });
}

function differing(before: Profile, after: Profile): ProfileName[] {
  const names = Object.keys(after) as ProfileName[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

const only = (profile: Profile, names: readonly ProfileName[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, profile[name]]));

export interface ProfileParts {
  store: Store;
  journal: Journal;
  wall: Clock;
  dataDir: string;
  /** Goes into the name of a file that is set aside. */
  stamp: string;
  onFailure: (error: unknown) => void;
}

const stored = (profile: Profile): Statement => ({ sql: upsert, params: [JSON.stringify(profile)] });

/** Reads what is kept. Of what another version wrote, the entries that cannot be read are set aside and said. */
function readKept({ store, dataDir, stamp, onFailure }: ProfileParts): { profile: Profile; notices: string[] } {
  const text = store.get('SELECT profile FROM profile')?.['profile'] as string | undefined;
  const { profile, problems } = readStoredProfile(text);
  if (problems.length === 0) return { profile, notices: [] };
  const kept = join(dataDir, `profile.broken-${stamp}.json`);
  writeFileSync(kept, text ?? '', { mode: 0o600 });
  const notices = [noticeOf(problems, kept)];
  store.write([stored(profile)]).catch(onFailure);
  return { profile, notices };
}

/** Reads the profile from the store; what it does not name has its default. */
export function openProfile(parts: ProfileParts): ProfileHolder {
  const { journal, wall } = parts;
  const { profile, notices } = readKept(parts);
  let current = profile;
  let last: Promise<unknown> = Promise.resolve();

  async function change(next: Profile): Promise<Profile> {
    const changed = differing(current, next);
    if (changed.length === 0) return current;
    await journal.append(
      [{ kind: 'profile', atMs: wall.now(), changes: only(next, changed), before: only(current, changed) }],
      [stored(next)],
    );
    current = next;
    return current;
  }

  function inTurn(make: () => Promise<Profile>): Promise<Profile> {
    const made = last.then(make);
    last = made.catch(() => undefined);
    return made;
  }

  return {
    notices,
    get: () => current,
    update: (given) => inTurn(async () => change(validated(applyProfileChange(current, given)))),
    reset: (names = Object.keys(defaultProfile) as ProfileName[]) =>
      inTurn(() => change({ ...current, ...only(defaultProfile, names) })),
  };
}

function noticeOf(problems: readonly string[], kept: string): string {
  return `Assumptions kept by another version could not be read (${problems.join('; ')}); the defaults are used for them, and what was kept is in ${kept}.`;
}
