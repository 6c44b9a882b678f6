import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import envPaths from 'env-paths';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { addressesFrom, defaultBase, freeAddresses, type Addresses } from '#shared/model/addresses.ts';
import { readConfig } from '../engine/config/read-config.ts';

/** The options that every command takes. */
export interface CommonOptions {
  dataDir: string;
  config?: string;
  ports?: string;
  expose?: boolean;
  json?: boolean;
}

const highestBase = 65535 - 100;

/** Where data is kept unless `--data-dir` says otherwise. */
function defaultDataDir(): string {
  return envPaths('hookbench', { suffix: '' }).data;
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
export function addressesOf(options: CommonOptions): Addresses {
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
