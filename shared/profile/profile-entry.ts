import type { z } from 'zod';

/** Whose behaviour an assumption settles. */
export type ProfileArea = 'authorization' | 'service' | 'webhooks' | 'transport';

/** A value that the gap could be filled with as well. */
export interface Alternative<Value> {
  value: Value;
  /** A few words, for a choice. */
  label: string;
  meaning: string;
}

/** One gap of the interface: what it says, what we assume, what else it could be. */
export interface ProfileEntry<Schema extends z.ZodType = z.ZodType> {
  area: ProfileArea;
  title: string;
  /** What the interface says, or that it says nothing. */
  says: string;
  /** The section of the interface, e.g. `Authentication 8`. */
  section: string;
  /** What the setting decides, in a sentence. */
  decides: string;
  schema: Schema;
  default: z.infer<Schema>;
  /** Values to offer, the default among them; without any the value is free. */
  alternatives?: readonly Alternative<z.infer<Schema>>[];
  /** Unit of a number, e.g. `seconds`. */
  unit?: string;
  /** Names of the members of a value that is a map, in words. */
  members?: Readonly<Record<string, string>>;
  /** Why the default is what it is, e.g. `RFC 6750 3.1`. */
  source: string;
}

/** Lets the compiler hold default and alternatives against the schema. */
export const entry = <Schema extends z.ZodType>(row: ProfileEntry<Schema>): ProfileEntry<Schema> => row;
