import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  fstatSync,
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

/** Undoes a write from a byte of it on: the bytes before reached the disk. @param at From 0 to 1: where in the write. */
function undoFrom(opened: number, { bytes, offset, size }: Unsynced, at: number): void {
  const sizeNow = fstatSync(opened).size;
  const length = sizeNow > size ? sizeNow - offset : bytes.length;
  // The size of a file changes at once, not byte by byte.
  const written = sizeNow < size ? 0 : Math.floor(length * at);
  if (written < bytes.length) writeSync(opened, bytes, written, bytes.length - written, offset + written);
  ftruncateSync(opened, Math.max(size, written > 0 ? offset + written : 0));
}

/**
 * Loses writes since the last sync, as a power failure may. The process must have been killed.
 * @param random From 0 to 1: which part of the writes to each file still reached the disk, and then which part of the next one.
 *   With 0, all are lost.
 * @returns the number of lost writes
 */
export function losePower(dataDir: string, undo: string, random: () => number): number {
  let lost = 0;
  for (const name of readdirSync(undo)) {
    const file = join(dataDir, name);
    const writes = existsSync(file) ? unsyncedWrites(readFileSync(join(undo, name))) : [];
    const opened = writes.length > 0 ? openSync(file, 'r+') : undefined;
    if (opened === undefined) continue;
    const [torn, ...others] = writes.slice(Math.floor(writes.length * random()));
    for (const write of others.toReversed()) undoFrom(opened, write, 0);
    if (torn) undoFrom(opened, torn, random());
    closeSync(opened);
    lost += others.length + Number(torn !== undefined);
    rmSync(join(undo, name));
  }
  for (const name of readdirSync(dataDir)) if (name.endsWith('-shm')) rmSync(join(dataDir, name));
  return lost;
}
