import { resolve } from 'node:path';
import type { Served } from '../headless/serve.ts';
import { readSetup } from '../engine/config/read-setup.ts';
import { secretBoxesOf } from '../engine/config/secret-box.ts';
import { systemRandom } from '../engine/random.ts';
import type { CommonOptions } from './common-options.ts';
import { keepMemorySmall } from './keep-memory-small.ts';
import { pageFolder } from './page-folder.ts';
import { version } from '../engine/config/version.ts';

/** Starts Hookbench without a window, with the common options. Other commands do not load the engine. */
export async function startServing(options: CommonOptions): Promise<Served> {
  const { serve } = await import('../headless/serve.ts');
  const served = await serve({
    dataDir: resolve(options.dataDir),
    ...readSetup(options),
    exposed: options.expose ?? false,
    version,
    pageFolder,
    secretBoxes: secretBoxesOf(process.env, systemRandom),
    controlKey: process.env['HOOKBENCH_CONTROL_KEY'],
  });
  keepMemorySmall();
  return served;
}
