import type { Command } from 'commander';
import type { LaunchOptions } from '../engine/config/launch-options.ts';
import { wrongUsage } from './wrong-usage.ts';

/** The options that play a recording. */
export interface PlayOptions {
  recording?: string;
  fallbackInterface?: boolean;
}

/** Adds the options that play a recording to a command. */
export const withPlayOptions = (command: Command): Command =>
  command
    .option('--recording <folder>', 'respond as in this recording, and send its webhooks, without the recorded servers')
    .option('--fallback-interface', 'let the interface respond to requests without a recorded response');

/** The recording that the options name. @throws HookbenchError `wrong_usage` */
export function playingOf({ fallbackInterface, recording }: PlayOptions): Pick<LaunchOptions, 'recording'> {
  if (recording !== undefined)
    return { recording: { folder: recording, ...(fallbackInterface && { unmatched: 'interface' }) } };
  if (fallbackInterface) throw wrongUsage('--fallback-interface needs --recording.', 'Add --recording <folder>.');
  return {};
}
