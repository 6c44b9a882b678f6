import { Option, type Command } from 'commander';
import { defaultBase } from '#shared/model/addresses.ts';
import { defaultDataDir } from '../engine/config/default-data-dir.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';

/** The options of every command. */
export interface CommonOptions extends LaunchOptions {
  json?: boolean;
}

/** Adds the common options to a command. */
export function withCommonOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--data-dir <dir>', 'folder for data and certificates; created if missing').default(defaultDataDir()),
    )
    .option('--config <file>', 'read settings from this hookbench.yaml; - is standard input')
    .option('--ports <auto|base>', `"auto" for free ports, or the base port to count from (default: ${defaultBase})`)
    .option('--expose', 'listen on all network interfaces; anyone who can reach this machine can then connect')
    .option('--json', 'print output and errors as JSON');
}
