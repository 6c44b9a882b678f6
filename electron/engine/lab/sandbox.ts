import { copyFileSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { freeAddresses } from '#shared/model/addresses.ts';
import type { EngineOptions, Parties } from '../parties.ts';

/** Four parties of the lab's own, so that experiments touch nothing of the user's: no client, subscription or clock. */
export interface Sandbox {
  /** Starts them when they are first needed. */
  open(): Promise<Parties>;
  /** Those that run; none before the first experiment. */
  running(): Parties | undefined;
  close(): Promise<void>;
}

const authorityFiles = ['ca.pem', 'ca-key.pem'];
/** What experiments left is kept for a look at their traces, until it is more than this. */
const mostKept = 256 * 1024 * 1024;

/** The folder, with the user's certificate authority in it, so that who trusts one trusts the other. */
function prepareFolder(dataDir: string): string {
  const folder = join(dataDir, 'lab');
  const database = join(folder, 'hookbench.sqlite');
  if (existsSync(database) && statSync(database).size > mostKept) rmSync(folder, { recursive: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const file of authorityFiles) copyFileSync(join(dataDir, file), join(folder, file));
  return folder;
}

/** @param start Starts four parties. */
export function createSandbox(
  { dataDir, lookup, random, version, wall }: EngineOptions,
  start: (options: EngineOptions) => Promise<Parties>,
): Sandbox {
  let opening: Promise<Parties> | undefined;
  let running: Parties | undefined;

  async function open(): Promise<Parties> {
    running = await start({
      dataDir: prepareFolder(dataDir),
      addresses: freeAddresses,
      exposed: false,
      version,
      ...(lookup && { lookup }),
      ...(random && { random }),
      ...(wall && { wall }),
    });
    return running;
  }

  return {
    open: () =>
      (opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      })),
    running: () => running,
    async close() {
      await (await opening)?.close();
    },
  };
}
