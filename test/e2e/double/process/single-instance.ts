import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The data that the second start passes to the first. */
export interface SecondInstance {
  argv: string[];
  workingDirectory: string;
  additionalData: unknown;
}

/** The lock of a profile folder, as in Chromium's process singleton. */
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

/** Whether a link shows that a process of another machine uses the profile: Chromium rejects the start then. */
function heldElsewhere(folder: string): boolean {
  try {
    return readlinkSync(join(folder, 'SingletonLock')).replace(/-\d+$/, '') !== hostname();
  } catch {
    return false;
  }
}

const refused: SingleInstance = { held: () => false, release: () => undefined };

/** Chromium does not tell a folder that it cannot write from one that is held. */
function canBeMade(home: string): boolean {
  try {
    mkdirSync(home, { recursive: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Takes the lock, or hands this start to the process that has it.
 * @param onSecond Called at each later start.
 */
export function takeSingleInstance(
  folder: string,
  mine: SecondInstance,
  onSecond: (second: SecondInstance) => void,
): SingleInstance {
  const home = join(folder, 'SingletonDouble');
  if (heldElsewhere(folder) || !canBeMade(home)) return refused;
  const lock = join(home, 'lock');
  if (!holds(lock)) {
    const parcel = join(home, `${process.pid}.part`);
    writeFileSync(parcel, JSON.stringify(mine));
    renameSync(parcel, join(home, `${process.pid}.json`));
    return refused;
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
