import type { StandardName } from './entries/issuer-entries.ts';
import { defaultProfile, type Profile, type ProfileName } from './profile.ts';
import rules from './standards.json' with { type: 'json' };

/** The value that a standard requires of an assumption. */
export interface StandardRule {
  value: unknown;
  why: string;
  section: string;
}

/**
 * What each standard sets: OAuth 2.1 (draft), FAPI 2.0 Security Profile, MCP Authorization (revision 2025-11-25).
 * Assumptions that only other standards set get their defaults; all others keep their values.
 */
export const standards: Readonly<Record<StandardName, { readonly [Name in ProfileName]?: StandardRule }>> = {
  interface: {},
  ...rules,
};

const ruled = [...new Set(Object.values(standards).flatMap((one) => Object.keys(one) as ProfileName[]))];

/** The values of all assumptions that any standard sets, under one standard. */
export const underStandard = (standard: StandardName): Partial<Profile> => ({
  ...Object.fromEntries(ruled.map((name) => [name, standards[standard][name]?.value ?? defaultProfile[name]])),
  standard,
});
