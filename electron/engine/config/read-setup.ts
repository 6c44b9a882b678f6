import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Addresses } from '#shared/model/addresses.ts';
import type { ConfigFile } from '#shared/contract/config-file.ts';
import { addressesOf } from './addresses-of.ts';
import type { LaunchOptions } from './launch-options.ts';
import { readConfig, readConfigText } from './read-config.ts';

/** Ports and configuration that the engine starts with. */
export interface Setup {
  addresses: Addresses;
  /** Sections of `hookbench.yaml`. They replace what the data folder contains. */
  declared: Omit<ConfigFile, 'addresses'>;
  /** Absolute path of `hookbench.yaml`. */
  configFile: string | undefined;
}

/**
 * Reads `--ports`, `--retain-…` and `hookbench.yaml`, which is standard input with `--config -`.
 * @throws HookbenchError `wrong_usage`, `bad_config`
 */
export function readSetup(options: Pick<LaunchOptions, 'config' | 'ports' | 'retention'>): Setup {
  const { config } = options;
  const configFile = config === undefined || config === '-' ? undefined : resolve(config);
  const read = config === '-' ? readConfigText('standard input', readFileSync(0, 'utf8')) : {};
  const { addresses, ...declared }: ConfigFile = configFile === undefined ? read : readConfig(configFile);
  if (options.retention) declared.retention = { ...declared.retention, ...options.retention };
  return { addresses: addressesOf(options.ports, addresses), declared, configFile };
}
