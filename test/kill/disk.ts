import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

const source = join(import.meta.dirname, 'disk.c');
const headBytes = 24;

/** What syncs of the simulated disk do: what they should, nothing, or the same after some milliseconds. */
export type Sync = 'works' | 'ignored' | { delayMs: number };

/** Compiles the simulated disk into a folder. Linux only; needs a C compiler. */
export function compileDisk(folder: string): string {
  const library = join(folder, 'disk.so');
  mkdirSync(folder, { recursive: true });
  execFileSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl', '-lpthread']);
  return library;
}

/**
 * The environment of a process whose databases are on the simulated disk.
 * @param undo empty folder for what {@link losePower} needs; without it, no writes can be lost
 */
export function diskEnvironment(library: string, undo: string | undefined, sync: Sync): Record<string, string> {
  if (undo !== undefined) mkdirSync(undo, { recursive: true });
  return {
    LD_PRELOAD: library,
    ...(undo !== undefined && { HOOKBENCH_DISK_UNDO: undo }),
    ...(sync === 'ignored' && { HOOKBENCH_DISK_SYNC: sync }),
    ...(typeof sync === 'object' && { HOOKBENCH_DISK_SYNC: String(sync.delayMs) }),
  };
}

/** A write that was not synced: the overwritten bytes, and the size of the file before. */
interface Unsynced {
  offset: number;
  size: number;
  bytes: Buffer;
}

function unsyncedWrites(undo: Buffer): Unsynced[] {
  const writes: Unsynced[] = [];
  for (let at = 0; at + headBytes <= undo.length;) {
    const [offset, length, size] = [0, 8, 16].map((field) => Number(undo.readBigUInt64LE(at + field))) as [
      number,
      number,
      number,
    ];
    const from = at + headBytes;
    writes.push({ offset, size, bytes: undo.subarray(from, from + length) });
    at = from + length;
  }
  return writes;
}

/**
 * Loses all writes since the last sync, as a power failure may. The process must have been killed.
 * @returns the number of lost writes
 */
export function losePower(dataDir: string, undo: string): number {
  let lost = 0;
  for (const name of readdirSync(undo)) {
    const file = join(dataDir, name);
    const writes = existsSync(file) ? unsyncedWrites(readFileSync(join(undo, name))) : [];
    const opened = writes.length > 0 ? openSync(file, 'r+') : undefined;
    if (opened === undefined) continue;
    for (const { bytes, offset, size } of writes.toReversed()) {
      writeSync(opened, bytes, 0, bytes.length, offset);
      ftruncateSync(opened, size);
    }
    closeSync(opened);
    lost += writes.length;
    rmSync(join(undo, name));
  }
  for (const name of readdirSync(dataDir)) if (name.endsWith('-shm')) rmSync(join(dataDir, name));
  return lost;
}
