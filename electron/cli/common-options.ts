import type { LaunchOptions } from '../engine/config/launch-options.ts';

/** The options of every command. */
export interface CommonOptions extends LaunchOptions {
  json?: boolean;
}
