import { resolve } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { addressesFrom, defaultBase, freeAddresses, type Addresses } from '#shared/model/addresses.ts';
import type { LaunchOptions } from './launch-options.ts';
import { readConfig } from './read-config.ts';

const highestBase = 65535 - 100;

function basePorts(ports: string): Addresses {
  if (ports === 'auto') return freeAddresses;
  const base = Number(ports);
  if (Number.isInteger(base) && base >= 1 && base <= highestBase) return addressesFrom(base);
  throw new HookbenchError('wrong_usage', `--ports is "${ports}".`, {
    hint: `Give auto, or a number from 1 to ${highestBase}.`,
  });
}

/**
 * The ports to listen on: those of the configuration file over those of `--ports` over the defaults.
 * @throws HookbenchError `wrong_usage`, `bad_config`
 */
export function addressesOf(options: Pick<LaunchOptions, 'config' | 'ports'>): Addresses {
  const base = options.ports === undefined ? addressesFrom(defaultBase) : basePorts(options.ports);
  const given = options.config === undefined ? undefined : readConfig(resolve(options.config)).addresses;
  if (!given) return base;
  const { control = base.control, service = {}, catcher = {} } = given;
  return {
    control,
    service: { http: service.http ?? base.service.http, https: service.https ?? base.service.https },
    catcher: { http: catcher.http ?? base.catcher.http, https: catcher.https ?? base.catcher.https },
  };
}
