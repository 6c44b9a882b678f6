import { InvalidArgumentError, Option, type Command } from 'commander';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { journalRetention, type JournalRetentionChange } from '#shared/model/journal-retention.ts';

/** Options that set the limits of the journal. */
export interface RetentionOptions {
  retainEntries?: number;
  retainMegabytes?: number;
  retainDays?: number;
  retainPending?: number;
}

/** Parses a limit with the schema of the settings. */
function limitOf(name: keyof typeof journalRetention.shape): (text: string) => number {
  return (text) => {
    const result = journalRetention.shape[name].safeParse(Number(text));
    if (result.success) return result.data;
    throw new InvalidArgumentError(issuePlace(result.error.issues[0]).words);
  };
}

/** Adds the options to a command. */
export function withRetentionOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--retain-entries <n>', 'delete the oldest journal entries above this number').argParser(
        limitOf('entries'),
      ),
    )
    .addOption(
      new Option(
        '--retain-megabytes <n>',
        'delete the oldest journal entries when the database exceeds this size',
      ).argParser(limitOf('megabytes')),
    )
    .addOption(
      new Option('--retain-days <n>', 'delete journal entries older than this number of days').argParser(
        limitOf('days'),
      ),
    )
    .addOption(
      new Option(
        '--retain-pending <n>',
        'cancel the oldest pending deliveries of a subscription above this number',
      ).argParser(limitOf('pending')),
    );
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
