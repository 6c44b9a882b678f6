import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startServe } from '../support/start-serve.ts';
import { findLosses, openDeliveries } from './check.ts';
import { compileDisk, diskEnvironment, losePower, type Sync } from './disk.ts';
import { loadUntilKilled } from './load.ts';

export interface KillRounds {
  /** An empty folder. */
  folder: string;
  rounds: number;
  sync: Sync;
  /** Number of responses until the kill in a round. */
  killAfter: (round: number) => number;
  /** From 0 to 1. */
  random: () => number;
  report?: (text: string) => void;
}

/** A round with captures alone is longer, because they are acknowledged faster. */
const capturesFactor = 10;
const patienceMs = 60_000;

const none = (): number => 0;

/**
 * Kills the program in each round while it works, loses what it had not synced, and starts it again on the same folder. In half of
 * the rounds, a random part of what was not synced still reaches the disk, up to the middle of a write.
 * @returns what was lost or damaged, with its round
 */
export async function runKillRounds({
  folder,
  killAfter,
  random,
  report,
  rounds,
  sync,
}: KillRounds): Promise<string[]> {
  const library = compileDisk(folder);
  const dataDir = join(folder, 'data');
  const undo = join(folder, 'undo');
  const env = diskEnvironment(library, undo, sync);
  for (let round = 1; round <= rounds; round++) {
    const onlyCaptures = round % 2 === 0;
    const acknowledged = await loadUntilKilled(
      await startServe(dataDir, { env }),
      killAfter(round) * (onlyCaptures ? capturesFactor : 1),
      onlyCaptures,
    );
    const lost = losePower(dataDir, undo, round % 4 > 1 ? random : none);
    const wrong = findLosses(dataDir, acknowledged);
    const count = acknowledged.captures.flat().length + acknowledged.chats.length + acknowledged.tokens.length;
    report?.(`round ${round}: ${count} acknowledged, ${lost} unsynced writes lost, ${wrong.length} problems`);
    if (wrong.length > 0) return wrong.map((text) => `Round ${round}: ${text}`);
  }
  await using last = await startServe(dataDir);
  for (const start = performance.now(); openDeliveries(dataDir) > 0 && performance.now() - start < patienceMs;)
    await pause(100);
  const open = openDeliveries(dataDir);
  await last.stop();
  return open > 0 ? [`${open} events are not delivered`] : [];
}
