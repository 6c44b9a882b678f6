import { z } from 'zod';

const folder = z.string().min(1).max(4096);

/** What responds to requests that the recording has no response to. */
export const unmatched = z
  .enum(['refuse', 'interface', 'pass-through'])
  .describe(
    'refuse: 404 with the nearest exchanges (default); interface: your own interface, or the built-in one; pass-through: the recorded service, whose response is added to the recording',
  );
export type Unmatched = z.infer<typeof unmatched>;

/** A recording to play. */
export const playSetting = z.union([
  folder,
  z.strictObject({ folder: folder.describe('The folder of the recording'), unmatched: unmatched.optional() }),
]);
export type PlaySetting = z.infer<typeof playSetting>;
