import type { Command } from 'commander';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { wrongUsage } from './wrong-usage.ts';

/** The options that play a recording. */
export interface PlayOptions {
  recording?: string;
  passThrough?: boolean;
  fallbackInterface?: boolean;
}

/** Adds the options that play a recording to a command. */
export const withPlayOptions = (command: Command): Command =>
  command
    .option('--recording <folder>', 'respond as in this recording, and send its webhooks, without the recorded servers')
    .option('--pass-through', 'send requests without a recorded response to the recorded service, and record them')
    .option('--fallback-interface', 'let the interface respond to requests without a recorded response');

/** The recording that the options name. @throws HookbenchError `wrong_usage` */
export function playingOf({
  fallbackInterface,
  passThrough,
  recording,
}: PlayOptions): Pick<LaunchOptions, 'recording'> {
  if (passThrough && fallbackInterface)
    throw wrongUsage('--pass-through and --fallback-interface exclude each other.', 'Use one of them.');
  const unmatched = passThrough ? 'pass-through' : fallbackInterface ? 'interface' : undefined;
  if (recording !== undefined) return { recording: { folder: recording, ...(unmatched && { unmatched }) } };
  if (unmatched)
    throw wrongUsage('--pass-through and --fallback-interface need --recording.', 'Add --recording <folder>.');
  return {};
}
