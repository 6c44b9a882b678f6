import { z } from 'zod';

/** How the workbench looks and behaves for its user; kept in `settings.json` of the data folder. */
export const settings = z.strictObject({
  theme: z.enum(['system', 'light', 'dark']),
});
export type Settings = z.infer<typeof settings>;

export const defaultSettings: Settings = { theme: 'system' };
