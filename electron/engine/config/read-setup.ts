import { resolve } from 'node:path';
import type { Addresses } from '#shared/model/addresses.ts';
import type { ConfigFile } from '#shared/model/config-file.ts';
import { addressesOf } from './addresses-of.ts';
import type { LaunchOptions } from './launch-options.ts';
import { readConfig } from './read-config.ts';

/** What the engine starts with, beside the data folder. */
export interface Setup {
  addresses: Addresses;
  /** Sections of `hookbench.yaml` that take the place of what the data folder holds. */
  declared: Omit<ConfigFile, 'addresses'>;
  /** Path of the file that was given. */
  configFile: string | undefined;
}

/**
 * Reads `--ports` and `hookbench.yaml`.
 * @throws HookbenchError `wrong_usage`, `bad_config`
 */
export function readSetup(options: Pick<LaunchOptions, 'config' | 'ports'>): Setup {
  const configFile = options.config === undefined ? undefined : resolve(options.config);
  const { addresses, ...declared } = configFile === undefined ? {} : readConfig(configFile);
  return { addresses: addressesOf(options.ports, addresses), declared, configFile };
}
