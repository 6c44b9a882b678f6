import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the second start hands to the first. */
export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

/** The lock of one profile folder, as Chromium's process singleton keeps it there. */
export interface SingleInstance {
  held(): boolean;
  release(): void;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function holds(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (isAlive(Number(readFileSync(file, 'utf8')))) return false;
    rmSync(file);
    return holds(file);
  }
}

/**
 * Takes the lock, or hands this start to the process that has it.
 * @param onSecond Told of each later start.
 */
export function takeSingleInstance(
  folder: string,
  mine: SecondInstance,
  onSecond: (second: SecondInstance) => void,
): SingleInstance {
  const home = join(folder, 'SingletonDouble');
  mkdirSync(home, { recursive: true });
  const lock = join(home, 'lock');
  if (!holds(lock)) {
    const parcel = join(home, `${process.pid}.part`);
    writeFileSync(parcel, JSON.stringify(mine));
    renameSync(parcel, join(home, `${process.pid}.json`));
    return { held: () => false, release: () => undefined };
  }
  const collect = (): void => {
    if (!existsSync(home)) return;
    for (const name of readdirSync(home).filter((one) => one.endsWith('.json'))) {
      const file = join(home, name);
      const second = JSON.parse(readFileSync(file, 'utf8')) as SecondInstance;
      rmSync(file);
      onSecond(second);
    }
  };
  const watcher = watch(home, collect);
  watcher.unref();
  let held = true;
  return {
    held: () => held,
    release() {
      if (!held) return;
      held = false;
      watcher.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}
