import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { addressesFrom, defaultBase, freeAddresses, type Addresses } from '#shared/model/addresses.ts';
import type { ConfigFile } from '#shared/contract/config-file.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { pathsIn } from './setting-paths.ts';
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
 * Reads `--interface`, `--recording`, `--ports`, `--profile`, `--retain-…` and `hookbench.yaml`, which is standard input with `--config -`.
 * @throws HookbenchError `wrong_usage`, `bad_config`
 */
export function readSetup(
  options: Pick<LaunchOptions, 'config' | 'interface' | 'ports' | 'profile' | 'recording' | 'retention'>,
): Setup {
  const { config } = options;
  const configFile = config === undefined || config === '-' ? undefined : resolve(config);
  const read = config === '-' ? readConfigText('standard input', readFileSync(0, 'utf8')) : {};
  const { addresses, ...declared }: ConfigFile = configFile === undefined ? read : readConfig(configFile);
  if (options.profile) declared.profile = { ...declared.profile, standard: options.profile };
  if (options.retention) declared.retention = { ...declared.retention, ...options.retention };
  Object.assign(declared, pathsIn(configFile === undefined ? '' : dirname(configFile), declared), pathsIn('', options));
  return { addresses: addressesOf(options.ports, addresses), declared, configFile };
}

/**
 * The ports to listen on. The configuration file has precedence over `--ports`, which has precedence over the defaults.
 * @throws HookbenchError `wrong_usage`
 */
function addressesOf(ports: string | undefined, given: ConfigFile['addresses']): Addresses {
  const base = ports === undefined ? addressesFrom(defaultBase) : basePorts(ports);
  const { badTls = base.badTls, control = base.control, service = {}, catcher = {} } = given ?? {};
  return {
    control,
    service: { http: service.http ?? base.service.http, https: service.https ?? base.service.https },
    catcher: { http: catcher.http ?? base.catcher.http, https: catcher.https ?? base.catcher.https },
    badTls,
  };
}

const maxBase = 65535 - 100;

function basePorts(ports: string): Addresses {
  if (ports === 'auto') return freeAddresses;
  const base = Number(ports);
  if (Number.isInteger(base) && base >= 1 && base <= maxBase) return addressesFrom(base);
  throw new HookbenchError('wrong_usage', `Invalid value for --ports: "${ports}".`, {
    hint: `Enter "auto" or a number from 1 to ${maxBase}.`,
  });
}
