import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { CommonOptions } from './common-options.ts';
import { desktopScript } from './page-folder.ts';

function argumentsOf({ dataDir, config, ports, expose }: CommonOptions): string[] {
  return [
    `--data-dir=${resolve(dataDir)}`,
    ...(config === undefined ? [] : [`--config=${resolve(config)}`]),
    ...(ports === undefined ? [] : [`--ports=${ports}`]),
    ...(expose ? ['--expose'] : []),
  ];
}

/**
 * Runs the desktop app until it is closed.
 * @param files Case files to open.
 * @returns Its exit code.
 */
export function runElectron(binary: string, options: CommonOptions, files: readonly string[]): Promise<number> {
  return new Promise((resolveExit, reject) => {
    const child = spawn(binary, [desktopScript, ...argumentsOf(options), ...files], { stdio: 'inherit' });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
    child.once('error', reject);
    child.once('exit', (code) => {
      resolveExit(code ?? 1);
    });
  });
}
