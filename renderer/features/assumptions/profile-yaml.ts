import { stringify } from 'yaml';
import type { Profile } from '#shared/profile/profile.ts';
import { changedNames } from '../../store/changed-names.ts';

/** The changed assumptions as the section `profile` of `hookbench.yaml`. */
export function profileYaml(profile: Profile): string {
  const changed = Object.fromEntries(changedNames(profile).map((name) => [name, profile[name]]));
  return stringify({ profile: changed });
}
