import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { addressesFrom, defaultBase, freeAddresses, type Addresses } from '#shared/model/addresses.ts';
import type { ConfigFile } from '#shared/contract/config-file.ts';

const maxBase = 65535 - 100;

function basePorts(ports: string): Addresses {
  if (ports === 'auto') return freeAddresses;
  const base = Number(ports);
  if (Number.isInteger(base) && base >= 1 && base <= maxBase) return addressesFrom(base);
  throw new HookbenchError('wrong_usage', `Invalid value for --ports: "${ports}".`, {
    hint: `Enter "auto" or a number from 1 to ${maxBase}.`,
  });
}

/**
 * The ports to listen on. The configuration file has precedence over `--ports`, which has precedence over the defaults.
 * @throws HookbenchError `wrong_usage`
 */
export function addressesOf(ports: string | undefined, given: ConfigFile['addresses']): Addresses {
  const base = ports === undefined ? addressesFrom(defaultBase) : basePorts(ports);
  const { badTls = base.badTls, control = base.control, service = {}, catcher = {} } = given ?? {};
  return {
    control,
    service: { http: service.http ?? base.service.http, https: service.https ?? base.service.https },
    catcher: { http: catcher.http ?? base.catcher.http, https: catcher.https ?? base.catcher.https },
    badTls,
  };
}
