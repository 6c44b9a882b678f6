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
}

/**
 * Reads `--ports` and `hookbench.yaml`.
 * @throws HookbenchError `wrong_usage`, `bad_config`
 */
export function readSetup(options: Pick<LaunchOptions, 'config' | 'ports'>): Setup {
  const { addresses, ...declared } = options.config === undefined ? {} : readConfig(resolve(options.config));
  return { addresses: addressesOf(options.ports, addresses), declared };
}
