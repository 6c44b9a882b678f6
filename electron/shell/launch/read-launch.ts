import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { defaultDataDir } from '../../engine/config/default-data-dir.ts';
import type { LaunchOptions } from '../../engine/config/launch-options.ts';
import { openingsIn, type Opening } from './openings.ts';

/** Options of the desktop app. */
export interface DesktopLaunch extends LaunchOptions {
  /** Links and files to open. */
  openings: Opening[];
  /** Whether to only print the version. */
  version: boolean;
}

const options = {
  'data-dir': { type: 'string' },
  config: { type: 'string' },
  ports: { type: 'string' },
  expose: { type: 'boolean' },
  version: { type: 'boolean' },
} as const;

function refuse(name: string, problem: string): never {
  throw new HookbenchError('wrong_usage', `--${name} ${problem}.`, {
    hint: 'Run hookbench open --help for the options.',
  });
}

function textOf(name: string, value: unknown): string | undefined {
  return value === undefined || (typeof value === 'string' && value !== '') ? value : refuse(name, 'requires a value');
}

/**
 * Reads the options of the desktop app. Unknown options are ignored, because Electron and Chromium have their own.
 * @param argv The arguments, including the path of the binary.
 * @throws HookbenchError `wrong_usage`
 */
export function readLaunch(argv: readonly string[]): DesktopLaunch {
  const { positionals, values } = parseArgs({ args: argv.slice(1), options, strict: false });
  const config = textOf('config', values.config);
  const ports = textOf('ports', values.ports);
  const { expose = false } = values;
  return {
    dataDir: resolve(textOf('data-dir', values['data-dir']) ?? defaultDataDir()),
    ...(config !== undefined && { config }),
    ...(ports !== undefined && { ports }),
    expose: typeof expose === 'boolean' ? expose : refuse('expose', 'does not accept a value'),
    openings: openingsIn(positionals, process.cwd()),
    version: values.version === true,
  };
}
