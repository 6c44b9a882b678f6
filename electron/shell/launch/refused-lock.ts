import { orElse } from '#shared/errors/or-else.ts';
import { existsSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';

/** The machine in Chromium's lock, which on Linux and macOS is a link to `<machine>-<process>`. */
const machineOf = (lock: string): string | undefined =>
  orElse(() => readlinkSync(lock).replace(/-\d+$/, ''), undefined);

/**
 * Finds the reason if the lock of a profile cannot be taken although no app is running, which Chromium does not report.
 * @param machine The host name of this machine.
 * @throws HookbenchError `data_dir_in_use` by another machine, `data_dir_unusable` if the folder is not writable
 */
export function checkRefusedLock(profile: string, machine: string): void {
  const lock = join(profile, 'SingletonLock');
  const holder = machineOf(lock);
  if (holder !== undefined && holder !== machine) {
    throw new HookbenchError(
      'data_dir_in_use',
      `The data folder is in use by the machine ${holder}, according to ${lock}.`,
      {
        hint: `Quit Hookbench there, or use another folder with --data-dir. If it is no longer running there, remove ${lock}.`,
      },
    );
  }
  const probe = join(profile, `probe-${process.pid}`);
  try {
    writeFileSync(probe, 'Hookbench', { mode: 0o600 });
    rmSync(probe);
  } catch (cause) {
    if (existsSync(probe)) rmSync(probe, { force: true });
    throw new HookbenchError('data_dir_unusable', `Cannot write to ${profile}: ${messageOf(cause)}.`, {
      hint: 'Free some disk space, or use --data-dir with a folder that you can write to.',
      cause,
    });
  }
}
