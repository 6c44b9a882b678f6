import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { preparedStatements } from '../connection.ts';
import { writeBatch } from '../write-batch.ts';
import { logFileOf } from './append-log.ts';
import { blockBytes, readFrame, type Frame } from './frame.ts';

/** All complete frames of a log that are not older than its first one, in order. */
function framesOf(bytes: Buffer): Frame[] {
  const frames: Frame[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const frame = readFrame(bytes, offset);
    if (frame) frames.push(frame);
    offset += frame?.size ?? blockBytes;
  }
  const first = readFrame(bytes, 0)?.number ?? 0;
  return frames.filter(({ number }) => number >= first).toSorted((a, b) => a.number - b.number);
}

/** Stores the groups whose entries are not in the journal. @returns Their number, and which frames had any. */
function storeMissing(db: DatabaseSync, frames: readonly Frame[]): { stored: number; isStored: boolean[] } {
  const prepared = preparedStatements(db);
  const known = prepared('SELECT 1 FROM journal WHERE seq = ?');
  const missing = frames.map(({ groups }) => groups.filter(({ seq }) => !known.get(seq)));
  const groups = missing.flat().map(({ statements }) => statements);
  const outcomes = groups.length > 0 ? writeBatch(db, prepared, groups) : [];
  for (const outcome of outcomes) {
    // A group that violates a constraint is in the database although its entry was removed.
    if (outcome.kind !== 'failed' || outcome.code.includes('constraint')) continue;
    throw Object.assign(new Error(outcome.message), { errstr: outcome.code });
  }
  return {
    stored: outcomes.filter(({ kind }) => kind === 'committed').length,
    isStored: missing.map(({ length }) => length > 0),
  };
}

/** The number of frames that cannot be read, from the last one that the database had on. */
function unreadable(frames: readonly Frame[], isStored: readonly boolean[], isBegun: boolean): number {
  const first = isStored.indexOf(true);
  const [from, last] = [frames[first]?.number, frames.at(-1)?.number];
  if (from === undefined || last === undefined) return 0;
  const before = frames[first - 1]?.number ?? (isBegun ? from - 1 : from - 2);
  return last - before - (frames.length - first);
}

/**
 * Stores in the database what the log has and the database has not, then removes the log. An incomplete frame at the end
 * was never acknowledged. A damaged log is kept.
 * @param stamp Part of the name of a damaged log.
 * @returns Notices for the user.
 */
export function replayLog(db: DatabaseSync, file: string, stamp: string): string[] {
  const log = logFileOf(file);
  if (!existsSync(log)) return [];
  const bytes = readFileSync(log);
  const frames = framesOf(bytes);
  const { isStored, stored } = storeMissing(db, frames);
  const lost = unreadable(frames, isStored, readFrame(bytes, 0) !== undefined);
  if (lost === 0) {
    rmSync(log);
    return [];
  }
  const kept = `${log}.broken-${stamp}`;
  renameSync(log, kept);
  return [
    `The log of the newest captures was damaged: ${lost} of its records cannot be read, and ${stored} captures were recovered from it. The damaged file is kept as ${kept}.`,
  ];
}
