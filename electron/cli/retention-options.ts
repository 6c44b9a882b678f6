import type { JournalRetentionChange } from '#shared/model/journal-retention.ts';

/** Options that set the limits of the journal. */
export interface RetentionOptions {
  retainEntries?: number;
  retainMegabytes?: number;
  retainDays?: number;
  retainPending?: number;
}

/** The limits given as options, if any. */
export function retentionOf(options: RetentionOptions): { retention?: JournalRetentionChange } {
  const { retainDays: days, retainEntries: entries, retainMegabytes: megabytes, retainPending: pending } = options;
  const retention = {
    ...(entries !== undefined && { entries }),
    ...(megabytes !== undefined && { megabytes }),
    ...(days !== undefined && { days }),
    ...(pending !== undefined && { pending }),
  };
  return Object.keys(retention).length === 0 ? {} : { retention };
}
