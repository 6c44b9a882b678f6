import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { defaultDataDir } from '../engine/config/default-data-dir.ts';

/** Adds the option for the data folder whose CA is trusted. */
export const withDataDir = (command: Command): Command =>
  command.addOption(
    new Option('--data-dir <dir>', 'data folder with the CA that receivers on this machine use').default(
      defaultDataDir(),
    ),
  );

/** The certificate of the CA of a data folder, which receivers of Hookbench have. */
export function ownCaOf(dataDir: string): string | undefined {
  const file = join(dataDir, 'ca.pem');
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
