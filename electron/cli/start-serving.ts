import { resolve } from 'node:path';
import type { Served } from '../headless/serve.ts';
import { readSetup } from '../engine/config/read-setup.ts';
import { secretBoxesOf } from '../engine/config/secret-box.ts';
import type { FleetMembership } from '../engine/fleet/join-fleet.ts';
import { systemRandom } from '../engine/random.ts';
import type { CommonOptions } from './command.ts';
import { keepMemorySmall } from './keep-memory-small.ts';
import { pageFolder } from './page-folder.ts';
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
