import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { ControlClient } from '#shared/contract/client.ts';
import { keepPrivate } from '../engine/config/private-file.ts';
import { holderFileName, isHeld } from '../engine/data-folder.ts';
import type { FleetMembership } from '../engine/fleet/join-fleet.ts';
import type { CommonOptions } from './command.ts';
import type { Served } from '../headless/serve.ts';
import { readSetup } from '../engine/config/read-setup.ts';
import { secretBoxesOf } from '../engine/config/secret-box.ts';
import { systemRandom } from '../engine/random.ts';
import { keepMemorySmall } from './keep-memory-small.ts';
import { pageFolder } from './find-electron.ts';
import { version } from '../engine/config/version.ts';

/**
 * Starts Hookbench without a window, with the common options. Other commands do not load the engine.
 * @param fleet The fleet to join.
 */
export async function startServing(options: CommonOptions, fleet?: FleetMembership): Promise<Served> {
  const { serve } = await import('../headless/serve.ts');
  const served = await serve({
    dataDir: resolve(options.dataDir),
    ...readSetup(options),
    exposed: options.expose ?? false,
    mcp: options.mcp ?? false,
    version,
    pageFolder,
    secretBoxes: secretBoxesOf(process.env, systemRandom),
    fleet,
    controlKey: process.env['HOOKBENCH_CONTROL_KEY'],
  });
  keepMemorySmall();
  return served;
}

/** The control API of a running Hookbench. */
interface Holder {
  /** Its URL. */
  control: string;
  key: string;
}

/** The Hookbench that runs with a data folder. */
function runningHolder(dataDir: string): Holder | undefined {
  try {
    keepPrivate(join(dataDir, holderFileName));
    const holder = JSON.parse(readFileSync(join(dataDir, holderFileName), 'utf8')) as Partial<Holder>;
    if (holder.control === undefined || holder.key === undefined) return undefined;
    return isHeld(dataDir) ? (holder as Holder) : undefined;
  } catch {
    return undefined;
  }
}

async function clientOf({ control, key }: Holder): Promise<ControlClient> {
  const { controlClient } = await import('../headless/control-client.ts');
  return controlClient(control, key);
}

/** A client of the Hookbench that runs with a data folder; undefined if none does. */
export async function runningClient(dataDir: string): Promise<ControlClient | undefined> {
  const holder = runningHolder(dataDir);
  return holder && clientOf(holder);
}

/** Whether Hookbench is running with the data folder. */
export function isServed(options: CommonOptions): boolean {
  return runningHolder(resolve(options.dataDir)) !== undefined;
}

/**
 * Uses the control API of the Hookbench that runs with the data folder. If none is running, starts one for this call and
 * stops it afterwards.
 * @param use Gets the started one too.
 * @param fleet The fleet that a started one joins.
 */
export async function withControl<Result>(
  options: CommonOptions,
  use: (control: ControlClient, address: Holder, started?: Served) => Promise<Result>,
  fleet?: FleetMembership,
): Promise<Result> {
  const holder = runningHolder(resolve(options.dataDir));
  if (holder) return use(await clientOf(holder), holder);
  const served = await startServing(options, fleet);
  try {
    const address = { control: served.server.control, key: served.keys.controlKey };
    return await use(await clientOf(address), address, served);
  } finally {
    await served.close();
  }
}
