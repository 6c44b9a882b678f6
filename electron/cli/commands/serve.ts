import type { Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Served } from '../../headless/serve.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { readyLine } from '../ready-line.ts';
import { startServing } from '../start-serving.ts';
import { untilStopped } from '../until-stopped.ts';

function print({ engine, server }: Served): void {
  const { api, auth, catcher } = engine.urls;
  const lines = [
    `Hookbench ${engine.version} is ready.`,
    `  workbench      ${server.pageAddress()}`,
    `  control        ${server.control}`,
    `  service        ${api.https}   ${api.http}`,
    `  authorization  ${auth.https}   ${auth.http}`,
    `  catcher        ${catcher.https}   ${catcher.http}`,
    `  trust          ${engine.pki.ca.path}`,
    `  data           ${engine.dataDir}`,
    ...engine.notices.map((notice) => `  note           ${notice}`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** All listeners must be up, or scripts that wait for the ready line would find a party missing. */
async function demandAllListeners(served: Served): Promise<void> {
  const down = served.engine.listeners.find((listener) => !listener.up);
  if (!down) return;
  await served.close();
  throw new HookbenchError('port_in_use', down.problem ?? `${down.url} could not be opened.`);
}

async function run(options: CommonOptions): Promise<void> {
  const served = await startServing(options);
  await demandAllListeners(served);
  if (options.json) process.stdout.write(`${JSON.stringify(readyLine(served))}\n`);
  else print(served);
  await untilStopped(served.close);
}

/** `hookbench serve` */
export function serveCommand(program: Command): void {
  withCommonOptions(program.command('serve'))
    .description('everything but a window, until SIGINT or SIGTERM')
    .addHelpText('after', '\nExample:\n  hookbench serve --ports auto --json')
    .action(run);
}
