import { resolve } from 'node:path';
import { serve, type Served } from '../headless/serve.ts';
import { readSetup } from '../engine/config/read-setup.ts';
import type { CommonOptions } from './common-options.ts';
import { pageFolder } from './page-folder.ts';
import { version } from '../engine/config/version.ts';

/** Starts everything but a window, as the common options say. */
export function startServing(options: CommonOptions): Promise<Served> {
  return serve({
    dataDir: resolve(options.dataDir),
    ...readSetup(options),
    exposed: options.expose ?? false,
    version,
    pageFolder,
    controlKey: process.env['HOOKBENCH_CONTROL_KEY'],
  });
}
