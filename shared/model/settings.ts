import { z } from 'zod';

/** How the workbench looks and behaves for its user; kept in `settings.json` of the data folder. */
export const settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
  notifications: z
    .boolean()
    .describe('Whether the desktop app tells of exhausted deliveries and disabled subscriptions while nobody looks'),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = { theme: 'system', notifications: false };
