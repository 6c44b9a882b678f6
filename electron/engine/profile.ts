import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { applyProfileChange, type ProfileChange } from '#shared/profile/profile-change.ts';
import { defaultProfile, profile as profileSchema, type Profile, type ProfileName } from '#shared/profile/profile.ts';
import type { Clock } from './clock.ts';
import { writePrivateFile } from './config/private-file.ts';
import type { Journal } from './journal/journal.ts';
import type { Store } from './store/open-store.ts';
import type { Statement } from './store/statement.ts';
import { readStoredProfile } from './stored-profile.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** The current assumptions. Every request reads them again, so that changes take effect immediately. */
export type ProfileHolder = ReturnType<typeof openProfile>;

const upsert = 'INSERT INTO profile (one, profile) VALUES (1, ?) ON CONFLICT DO UPDATE SET profile = excluded.profile';

function validated(candidate: Record<string, unknown>): Profile {
  const { data, error } = profileSchema.safeParse(candidate);
  if (data) return data;
  const { field, words } = issuePlace(error.issues[0]);
  throw new HookbenchError('bad_input', `${field}: ${words}.`, {
    field,
    hint: 'GET /profile returns the current values. The Assumptions screen lists the allowed values.',
  });
}

function differing(before: Profile, after: Profile): ProfileName[] {
  const names = Object.keys(after) as ProfileName[];
  return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
}

const only = (profile: Profile, names: readonly ProfileName[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, profile[name]]));

export interface ProfileDeps {
  store: Store;
  journal: Journal;
  wall: Clock;
  dataDir: string;
  /** Part of the name of a renamed file. */
  stamp: string;
  onFailure: (error: unknown) => void;
}

const stored = (profile: Profile): Statement => ({ sql: upsert, params: [JSON.stringify(profile)] });

/** Reads the stored profile. If entries of another version cannot be read, saves a copy and adds a notice. */
function readKept({ store, dataDir, stamp, onFailure }: ProfileDeps): { profile: Profile; notices: string[] } {
  const text = store.get('SELECT profile FROM profile')?.['profile'] as string | undefined;
  const { profile, problems } = readStoredProfile(text);
  if (problems.length === 0) return { profile, notices: [] };
  const kept = join(dataDir, `profile.broken-${stamp}.json`);
  writePrivateFile(kept, text ?? '');
  const notices = [noticeOf(problems, kept)];
  store.write([stored(profile)]).catch(onFailure);
  return { profile, notices };
}

/** Reads the profile from the store. Missing entries have their defaults. */
export function openProfile(deps: ProfileDeps) {
  const { journal, wall } = deps;
  const { profile, notices } = readKept(deps);
  let current = profile;
  const inTurn = oneAtATime();

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

  return {
    /** Notices for the user about the stored profile. */
    notices,
    get: (): Profile => current,
    /**
     * Stores the change atomically and records it in the journal. Concurrent changes are applied one after the other.
     * @throws HookbenchError `bad_input` with the field as a JSON Pointer
     */
    update: (given: ProfileChange): Promise<Profile> =>
      inTurn(async () => change(validated(applyProfileChange(current, given)))),
    /** Resets these entries to their defaults, or all entries without names. */
    reset: (names: readonly ProfileName[] = Object.keys(defaultProfile) as ProfileName[]): Promise<Profile> =>
      inTurn(async () => change(validated(applyProfileChange(current, only(defaultProfile, names))))),
  };
}

function noticeOf(problems: readonly string[], kept: string): string {
  return `Some assumptions of another version cannot be read (${problems.join('; ')}). Their defaults are used; the previous values were saved to ${kept}.`;
}
