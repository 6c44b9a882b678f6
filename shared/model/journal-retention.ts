import { z } from 'zod';

/** The retention of the journal with the details of its entries. The oldest entries are removed first. */
export const journalRetention = z.strictObject({
  entries: z.int().min(100).max(100_000_000).describe('Maximum number of entries; default 1,000,000'),
  megabytes: z
    .int()
    .min(1)
    .max(1_000_000)
    .describe('Maximum size of the database with its full-text index; default 2,048 MB'),
  days: z.number().positive().max(3650).describe('Maximum age in days; default 30'),
  pending: z
    .int()
    .min(1)
    .max(10_000_000)
    .describe(
      'Maximum number of waiting deliveries of a subscription; the oldest above it are cancelled; default 50,000',
    ),
});
export type JournalRetention = z.infer<typeof journalRetention>;

export const defaultRetention: JournalRetention = { entries: 1_000_000, megabytes: 2048, days: 30, pending: 50_000 };

/** A partial change of the retention: the given limits are replaced. */
export const journalRetentionChange = journalRetention.partial();
export type JournalRetentionChange = z.infer<typeof journalRetentionChange>;
