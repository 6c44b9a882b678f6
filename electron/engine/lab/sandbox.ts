import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { freeAddresses } from '#shared/model/addresses.ts';
import { keyFileName } from '../secrets/key-file.ts';
import { makeFolder, writePrivateFile } from '../config/private-file.ts';
import { lazily } from '../lazily.ts';
import type { EngineOptions, Parties } from '../parties.ts';

/** Reserved names (RFC 2606 2) that the lab resolves to addresses that deliveries must not reach. */
const names: ReadonlyMap<string, string> = new Map([['metadata.invalid', '169.254.169.254']]);

/** Resolves the names of the lab, and passes all others on. */
function labNames(lookup: LookupFunction = systemLookup): LookupFunction {
  return (hostname, options, done) => {
    const address = names.get(hostname);
    if (address === undefined) lookup(hostname, options, done);
    else setImmediate(done, null, options.all === true ? [{ address, family: 4 }] : address, 4);
  };
}

/** The lab's own four parties, so that experiments do not affect the user's clients, subscriptions and clocks. */
export type Sandbox = ReturnType<typeof createSandbox>;

/** The CA, and the key that may encrypt the CA's key. */
const sharedFiles = ['ca.pem', 'ca-key.pem', keyFileName];
/** Bytes of the database above which it is deleted. Up to this size it is kept, so that traces can be viewed. */
const maxKept = 256 * 1024 * 1024;

/** Whether its data was stored without encryption, or with a different key. */
const isOfOther = (folder: string, dataDir: string): boolean =>
  existsSync(join(folder, keyFileName)) !== existsSync(join(dataDir, keyFileName));

const remove = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
};

/** Removes unencrypted data of the lab at the start. If that fails, it is tried again when the lab is used. */
function dropOfOther(dataDir: string): void {
  const folder = join(dataDir, 'lab');
  try {
    if (isOfOther(folder, dataDir)) remove(folder);
  } catch {
    return;
  }
}

/** Creates the folder with the user's CA, so that programs that trust one trust the other. */
function prepareFolder(dataDir: string): string {
  const folder = join(dataDir, 'lab');
  const database = join(folder, 'hookbench.sqlite');
  const isLarge = existsSync(database) && statSync(database).size > maxKept;
  if (isLarge || isOfOther(folder, dataDir)) remove(folder);
  makeFolder(folder);
  for (const file of sharedFiles)
    if (existsSync(join(dataDir, file)))
      writePrivateFile(join(folder, file), readFileSync(join(dataDir, file), 'utf8'));
  return folder;
}

export function createSandbox(
  { controlPort, dataDir, lookup, random, secretBoxes, version, wall }: EngineOptions,
  start: (options: EngineOptions) => Promise<Parties>,
) {
  let running: Parties | undefined;
  dropOfOther(dataDir);

  const open = lazily(async (): Promise<Parties> => {
    running = await start({
      dataDir: prepareFolder(dataDir),
      addresses: freeAddresses,
      exposed: false,
      isLab: true,
      version,
      ...(secretBoxes && { secretBoxes }),
      lookup: labNames(lookup),
      ...(controlPort && { controlPort }),
      ...(random && { random }),
      ...(wall && { wall }),
    });
    return running;
  });

  return {
    /** Starts the parties on first use. */
    open,
    /** The running parties; undefined before the first experiment. */
    running: (): Parties | undefined => running,
    async close(): Promise<void> {
      await (await open.made()?.catch(() => undefined))?.close();
    },
  };
}
