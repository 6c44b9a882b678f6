import { jsonObject } from '#shared/text/json.ts';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { profileEntries } from '#shared/profile/profile-entries.ts';
import { isMap } from '#shared/profile/profile-change.ts';
import { defaultProfile, type Profile, type ProfileName } from '#shared/profile/profile.ts';
import { underStandard } from '#shared/profile/standards.ts';

export interface StoredProfile {
  profile: Profile;
  /** One phrase for each entry that cannot be read. */
  problems: string[];
}

/** Adds the members that a map of an older version lacks. */
function completed(name: ProfileName, value: unknown): unknown {
  if (!isMap(name) || typeof value !== 'object') return value;
  return { ...(defaultProfile[name] as object), ...value };
}

/** Reads a stored profile, possibly of another version. Entries that cannot be read have their defaults. */
export function readStoredProfile(text = '{}'): StoredProfile {
  const stored = jsonObject(text);
  if (!stored) return { profile: defaultProfile, problems: ['it is not a JSON object'] };
  const problems: string[] = [];
  const read = new Map<string, unknown>();
  for (const [name, value] of Object.entries(stored)) {
    if (!Object.hasOwn(profileEntries, name)) {
      problems.push(`${name} is unknown`);
      continue;
    }
    const { data, error } = profileEntries[name as ProfileName].schema.safeParse(completed(name as ProfileName, value));
    if (error) problems.push(`${name}: ${issuePlace(error.issues[0]).words}`);
    else read.set(name, data);
  }
  const given: Partial<Profile> = Object.fromEntries(read);
  return { profile: { ...defaultProfile, ...underStandard(given.standard ?? 'interface'), ...given }, problems };
}
