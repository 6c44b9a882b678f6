import { z } from 'zod';
import { profileEntries, type ProfileEntries } from './profile-entries.ts';

export type ProfileName = keyof ProfileEntries;

type Shape = { [Name in ProfileName]: ProfileEntries[Name]['schema'] };
type Defaults = { [Name in ProfileName]: z.infer<Shape[Name]> };

function ofEach<Member>(member: (name: ProfileName) => Member): Record<ProfileName, Member> {
  const names = Object.keys(profileEntries) as ProfileName[];
  return Object.fromEntries(names.map((name) => [name, member(name)])) as Record<ProfileName, Member>;
}

/** A named interface, so that inferred types refer to it by name. */
export interface ProfileSchema extends z.ZodObject<Shape, z.core.$strict> {}

/** The settings that fill the gaps of the interface, one per table entry. */
export const profile: ProfileSchema = z.strictObject(
  ofEach((name) => {
    const { decides, schema, unit } = profileEntries[name];
    return schema.describe(unit === undefined ? decides : `${decides} Unit: ${unit}.`);
  }) as unknown as Shape,
);
export type Profile = z.infer<typeof profile>;

export const defaultProfile = ofEach((name) => profileEntries[name].default) as Defaults;
