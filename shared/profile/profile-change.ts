import { z } from 'zod';
import { profileEntries } from './profile-entries.ts';
import { standardName } from './entries/issuer-entries.ts';
import type { Profile, ProfileName } from './profile.ts';
import { underStandard } from './standards.ts';

type MapValue<Value> = Value extends readonly unknown[] ? never : Value extends object ? Partial<Value> : never;

/** The settings to change. For a map, such as the scope per endpoint, only the given members change. */
export type ProfileChange = {
  [Name in ProfileName]?: Profile[Name] | MapValue<Profile[Name]> | undefined;
};

/** Whether a setting is a map whose members can be changed one by one. */
export function isMap(name: ProfileName): boolean {
  return profileEntries[name].schema instanceof z.ZodObject;
}

/** Rules between the members of a map are only checked on the complete map. */
function inPart(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodObject)) return schema;
  const shape = schema.shape as Record<string, z.ZodType>;
  return z.strictObject(Object.fromEntries(Object.entries(shape).map(([member, value]) => [member, value.optional()])));
}

function partialEntry(name: string): [string, z.ZodType] {
  const { decides, schema, unit } = profileEntries[name as ProfileName];
  return [
    name,
    inPart(schema)
      .optional()
      .describe(unit === undefined ? decides : `${decides} Unit: ${unit}.`),
  ];
}

/** Validates the shape of a change. The complete profile is validated after the change is applied. */
export type ProfileChangeSchema = z.ZodType<ProfileChange, ProfileChange>;

export const profileChange = z.strictObject(
  Object.fromEntries(Object.keys(profileEntries).map(partialEntry)),
) as unknown as ProfileChangeSchema;

/** The same in a file: the name of a standard alone is enough. */
export const declaredProfile = z.union([
  standardName.transform((standard): ProfileChange => ({ standard })),
  profileChange,
]);

/**
 * Applies a change to a profile: maps are merged one level deep, everything else is replaced. A standard sets its
 * assumptions first.
 */
export function applyProfileChange(before: Profile, change: ProfileChange): Record<string, unknown> {
  const { standard } = change;
  const after = new Map<string, unknown>(Object.entries({ ...before, ...(standard && underStandard(standard)) }));
  for (const [name, value] of Object.entries(change) as [ProfileName, unknown][]) {
    if (value === undefined) continue;
    const merges = isObject(value) && name in profileEntries && isMap(name);
    after.set(name, merges ? { ...before[name as 'emissions'], ...given(value) } : value);
  }
  return Object.fromEntries(after);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function given(members: object): object {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
