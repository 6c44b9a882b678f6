import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const gib = 1024 ** 3;
const shared = '/dev/shm';
/** Below these, files in memory could leave too little of it to the tests. */
const minFree = 3 * gib;
const minMemory = 6 * gib;

/** Whether a mounted file system of this line of `/proc/mounts` is in memory and runs programs. */
const isUsable = (line: string): boolean => line.includes(` ${shared} tmpfs `) && !line.includes('noexec');

/**
 * Creates a folder in memory for temporary files of tests, which otherwise wait for the disk at each commit.
 * @returns its path, to be disposed; undefined on machines without such a file system, or with little memory
 */
export function memoryFolder(): ({ path: string } & Disposable) | undefined {
  if (process.platform !== 'linux' || process.availableMemory() < minMemory) return undefined;
  try {
    const { bavail, bsize } = statfsSync(shared);
    if (bavail * bsize < minFree || !readFileSync('/proc/mounts', 'utf8').split('\n').some(isUsable)) return undefined;
    const path = mkdtempSync(join(shared, 'hookbench-gate-'));
    // Some tests run programs as another user.
    chmodSync(path, 0o1777);
    return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
  } catch {
    return undefined;
  }
}
