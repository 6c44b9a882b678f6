import { Option, type Command } from 'commander';
import { defaultBase } from '#shared/model/addresses.ts';
import { defaultDataDir } from '../engine/config/default-data-dir.ts';
import type { LaunchOptions } from '../engine/config/launch-options.ts';

/** The options that every command takes. */
export interface CommonOptions extends LaunchOptions {
  json?: boolean;
}

/** Adds the common options to a command. */
export function withCommonOptions(command: Command): Command {
  return command
    .addOption(new Option('--data-dir <dir>', 'folder for data and certificates').default(defaultDataDir()))
    .option('--config <file>', 'settings from a hookbench.yaml')
    .option('--ports <auto|base>', `"auto" takes free ports, a number shifts all from ${defaultBase}`)
    .option('--expose', 'serve beyond this machine; think before you do')
    .option('--json', 'print JSON');
}
