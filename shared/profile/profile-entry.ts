import type { z } from 'zod';
import texts from './assumptions.json' with { type: 'json' };

/** The part of the product whose behaviour an assumption defines. */
export type ProfileArea = 'authorization' | 'service' | 'webhooks' | 'transport';

/** Another value for the setting. */
export interface Alternative<Value> {
  value: Value;
  /** A short label. */
  label: string;
  meaning: string;
}

/** One gap of the interface: what it says, what Hookbench assumes, and the alternatives. */
export interface ProfileEntry<Schema extends z.ZodType = z.ZodType> {
  area: ProfileArea;
  title: string;
  /** What the interface says, or that it says nothing. */
  says: string;
  /** The section of the interface, e.g. `Authentication 8`. */
  section: string;
  /** What the setting controls, in one sentence. */
  decides: string;
  schema: Schema;
  default: z.infer<Schema>;
  /** The values to offer, including the default. Without them any valid value is allowed. */
  alternatives?: readonly Alternative<z.infer<Schema>>[];
  /** Unit of a number, e.g. `seconds`. */
  unit?: string;
  /** For a map: a title for each member. */
  members?: Readonly<Record<string, string>>;
  /** The source of the default, e.g. `RFC 6750 3.1`. */
  source: string;
}

type SettingId = keyof typeof texts.settings;
type Words = Omit<ProfileEntry, 'schema' | 'default' | 'alternatives'> & {
  alternatives?: readonly Alternative<unknown>[];
};
const settings: Record<SettingId, Words> = texts.settings as Record<SettingId, Words>;

/**
 * An assumption with its words from `assumptions.json`. The default is checked at compile time; a test checks that the
 * schema accepts the alternatives.
 */
export const entry = <Schema extends z.ZodType>(
  id: SettingId,
  schema: Schema,
  value: z.infer<Schema>,
  computed?: Partial<Pick<ProfileEntry<Schema>, 'alternatives' | 'members'>>,
): ProfileEntry<Schema> => ({ ...settings[id], schema, default: value, ...computed }) as ProfileEntry<Schema>;
