import { existsSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';

/** The machine that Chromium's lock names: on Linux and macOS it is a link to `<machine>-<process>`. */
function machineOf(lock: string): string | undefined {
  try {
    return readlinkSync(lock).replace(/-\d+$/, '');
  } catch {
    return undefined;
  }
}

/**
 * Tells why the lock of a profile was refused where no app runs that the start was handed to: Chromium answers all alike.
 * @param machine The name of this one.
 * @throws HookbenchError `data_dir_in_use` by another machine, `data_dir_unusable` when nothing can be written there.
 */
export function checkRefusedLock(profile: string, machine: string): void {
  const lock = join(profile, 'SingletonLock');
  const holder = machineOf(lock);
  if (holder !== undefined && holder !== machine) {
    throw new HookbenchError('data_dir_in_use', `The data folder is in use by the machine ${holder}, says ${lock}.`, {
      hint: `Quit Hookbench there, or choose another folder with --data-dir. Remove ${lock} if it does not run there any more.`,
    });
  }
  const probe = join(profile, `probe-${process.pid}`);
  try {
    writeFileSync(probe, 'Hookbench', { mode: 0o600 });
    rmSync(probe);
  } catch (cause) {
    if (existsSync(probe)) rmSync(probe, { force: true });
    throw new HookbenchError('data_dir_unusable', `Nothing can be written to ${profile}: ${messageOf(cause)}.`, {
      hint: 'Make room on the disk, or choose a folder that can be written with --data-dir.',
      cause,
    });
  }
}
