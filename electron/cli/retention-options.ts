import { InvalidArgumentError, Option, type Command } from 'commander';
import { issuePlace } from '#shared/errors/issue-place.ts';
import { journalRetention, type JournalRetentionChange } from '#shared/model/journal-retention.ts';

/** Options that set the limits of the journal. */
export interface RetentionOptions {
  retainEntries?: number;
  retainMegabytes?: number;
  retainDays?: number;
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
    );
}

/** The limits given as options, if any. */
export function retentionOf(options: RetentionOptions): { retention?: JournalRetentionChange } {
  const { retainDays: days, retainEntries: entries, retainMegabytes: megabytes } = options;
  if (entries === undefined && megabytes === undefined && days === undefined) return {};
  return {
    retention: {
      ...(entries !== undefined && { entries }),
      ...(megabytes !== undefined && { megabytes }),
      ...(days !== undefined && { days }),
    },
  };
}
