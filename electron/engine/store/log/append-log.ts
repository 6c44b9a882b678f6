import { closeSync, constants, openSync, rmSync, write } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createFrameEncoder, type LoggedGroup } from './frame.ts';

/** The path of the log of a database. */
export const logFileOf = (file: string): string => `${file}.log`;

/** The size of the log: it is allocated once, because a write to a file that grows takes twice as long. */
const logBytes = 8 * 1024 * 1024;
/** Max bytes of the header fields and bodies in a frame. */
export const maxFrameBytes = 512 * 1024;
/** A frame that needs more bytes with its other values is not written. */
const minRoomBytes = 4 * maxFrameBytes;

/** A range of the log's bytes. */
export interface LogRange {
  from: number;
  to: number;
}

/** The engine's end of the log: appends frames, each durable when it is written. One frame at a time. */
export interface AppendLog {
  /** Whether a frame can be written; the file is created at the first call. */
  isReady(): boolean;
  /** Whether a frame is being written. */
  readonly isWriting: boolean;
  /** Writes groups as a frame. @param done Called with its range, or with the error after which the log is not used again. */
  append(groups: readonly LoggedGroup[], done: (result: LogRange | Error) => void): void;
  /** Begins again: all frames are indexed. */
  restart(): void;
  /** @param isStored Whether all frames are indexed; the file is then removed. */
  close(isStored: boolean): void;
}

async function withFile(path: string, flags: string, use: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags, 0o600);
  try {
    await use(file);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates the file with its full size. It and its entry in the folder are on the disk afterwards. */
async function allocate(file: string): Promise<void> {
  await withFile(file, 'w', async (created) => {
    const block = new Uint8Array(logBytes / 8);
    for (let offset = 0; offset < logBytes; offset += block.length) await created.write(block, 0, block.length, offset);
  });
  await withFile(dirname(file), 'r', async () => undefined);
}

const flags = constants.O_RDWR | constants.O_DSYNC;

/** @param file The path of the log; an existing one must have been replayed. */
export function createAppendLog(file: string): AppendLog {
  const encode = createFrameEncoder();
  let opened: number | undefined;
  // Without O_DSYNC (Windows), a write is not durable when it returns.
  let isUsable = (constants.O_DSYNC as number | undefined) !== undefined;
  let isOpening = false;
  let isClosed = false;
  let number = 0;
  let end = 0;

  const fail = (): void => {
    isUsable = false;
  };

  async function prepare(): Promise<void> {
    isOpening = true;
    await allocate(file);
    if (isClosed) rmSync(file, { force: true });
    else opened = openSync(file, flags);
  }

  const log: AppendLog & { isWriting: boolean } = {
    isWriting: false,
    isReady() {
      if (!isUsable || log.isWriting) return false;
      if (opened === undefined && !isOpening) prepare().catch(fail);
      return opened !== undefined && end + minRoomBytes <= logBytes;
    },
    append(groups, done) {
      const frame = encode(++number, groups);
      const range = { from: end, to: end + frame.length };
      log.isWriting = true;
      write(opened ?? -1, frame, 0, frame.length, end, (error, written) => {
        log.isWriting = false;
        if (!error && written === frame.length) {
          end = range.to;
          done(range);
          return;
        }
        fail();
        done(error ?? new Error(`only ${written} of ${frame.length} bytes of the log could be written`));
      });
    },
    restart() {
      end = 0;
    },
    close(isStored) {
      isClosed = true;
      if (opened === undefined) return;
      closeSync(opened);
      opened = undefined;
      if (isStored) rmSync(file, { force: true });
    },
  };
  return log;
}
