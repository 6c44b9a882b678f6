import { z } from 'zod';
import { maxCollections, pathOnDisk } from './collection.ts';
import { defaultRetention, journalRetention, journalRetentionChange } from './journal-retention.ts';

/** Folders of scenario files that can be open. */
export const maxScenarioFolders = 20;

/** The sizes of the interface and its text, in percent. */
export const textSizes = [100, 110, 125, 150, 175, 200] as const;

/** The user's settings, stored in `settings.json` in the data folder. */
export const settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  textSize: z.literal(textSizes).describe('Size of the interface and its text, in percent'),
  presenterTextSize: z.literal(textSizes).describe('The same in the presenter view, in percent'),
  notifications: z
    .boolean()
    .describe(
      'Whether the desktop app shows notifications about failed deliveries and disabled subscriptions while its window is not in focus',
    ),
  signInOver: z
    .enum(['http', 'https'])
    .describe('How sign-in pages open in the browser; https needs a browser that trusts the Hookbench CA'),
  retention: journalRetention,
  collectionFolders: z
    .array(pathOnDisk)
    .max(maxCollections)
    .describe('Absolute paths of the opened collections of requests'),
  scenarioFolders: z
    .array(z.string().min(1).max(4096))
    .max(maxScenarioFolders)
    .describe('Absolute paths of the opened folders of scenario files'),
  watchFleet: z.boolean().describe("Whether to receive the other nodes' journal entries when started with --fleet"),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = {
  theme: 'system',
  textSize: 100,
  presenterTextSize: 150,
  notifications: false,
  signInOver: 'http',
  retention: defaultRetention,
  collectionFolders: [],
  scenarioFolders: [],
  watchFleet: false,
};

/** A change of the settings: what it names is replaced, also of retention. */
export const settingsChange = settings.partial().extend({ retention: journalRetentionChange.optional() });
export type SettingsChange = z.infer<typeof settingsChange>;

/** Settings with a change applied. */
export function changedSettings(before: Settings, { retention, ...change }: SettingsChange): Settings {
  return settings.parse({ ...before, ...change, retention: { ...before.retention, ...retention } });
}
