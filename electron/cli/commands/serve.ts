import type { Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Served } from '../../headless/serve.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { readyLine } from '../ready-line.ts';
import { retentionOf, withRetentionOptions, type RetentionOptions } from '../retention-options.ts';
import { startServing } from '../start-serving.ts';
import { untilStopped } from '../until-stopped.ts';

function print({ engine, server }: Served): void {
  const { api, auth, catcher } = engine.urls;
  const lines = [
    `Hookbench ${engine.version} is ready.`,
    `  page           ${server.links.address()}`,
    '                 (works once, within 60 s; hookbench open prints a new one)',
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

/** Stops with an error if a listener is not open: scripts that wait for the ready line rely on all of them. */
async function requireAllListeners(served: Served): Promise<void> {
  const down = served.engine.listeners.find((listener) => !listener.up);
  if (!down) return;
  await served.close();
  throw new HookbenchError('port_in_use', down.problem ?? `Cannot listen on ${down.url}.`);
}

/** Prints the ready line to standard output and notices to standard error. */
function printReady(served: Served): void {
  for (const notice of served.engine.notices) process.stderr.write(`hookbench: ${notice}\n`);
  process.stdout.write(`${JSON.stringify(readyLine(served))}\n`);
}

async function run(options: CommonOptions & RetentionOptions): Promise<void> {
  const served = await startServing({ ...options, ...retentionOf(options) });
  await requireAllListeners(served);
  if (options.json) printReady(served);
  else print(served);
  await untilStopped(served.close);
}

/** `hookbench serve` */
export function serveCommand(program: Command): void {
  withRetentionOptions(withCommonOptions(program.command('serve')))
    .description('Run Hookbench without a window until SIGINT or SIGTERM.')
    .addHelpText('after', '\nExample:\n  hookbench serve --ports auto --json')
    .action(run);
}
