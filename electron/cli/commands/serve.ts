import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Option, type Command } from 'commander';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { standardName } from '#shared/profile/entries/issuer-entries.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import { counted } from '#shared/trace/counted.ts';
import type { Served } from '../../headless/serve.ts';
import { withCommonOptions, type CommonOptions } from '../common-options.ts';
import { membershipOf, withNodeOptions, type NodeFlags } from '../fleet-membership.ts';
import { interfaceOf, withInterfaceOptions, type InterfaceOptions } from '../interface-options.ts';
import { playingOf, withPlayOptions, type PlayOptions } from '../play-options.ts';
import { readyLine } from '../ready-line.ts';
import { retentionOf, withRetentionOptions, type RetentionOptions } from '../retention-options.ts';
import { startServing } from '../start-serving.ts';
import { untilStopped } from '../until-stopped.ts';
import { err, out } from '../output.ts';

function fleetLines(fleet: Served['engine']['fleet']): string[] {
  if (!fleet) return [];
  const { name, node, server, state } = fleet.status();
  return [
    `  fleet          ${name}, node ${node}, ${state === 'connected' ? 'connected to' : 'waiting for'} ${server}`,
  ];
}

const shownCredential = (credential: Credential): string =>
  'value' in credential ? credential.value : `${credential.username}:${credential.password}`;

function interfaceLines({ ownInterface }: Served['engine']): string[] {
  const own = ownInterface.current();
  if (!own) return [];
  const { credentials, model } = own;
  return [
    `  interface      ${model.title} ${model.version}, ${counted(model.operations.length, 'operation', 'operations')}`,
    ...Object.entries(credentials).map(([scheme, one]) => `                 ${scheme}: ${shownCredential(one)}`),
  ];
}

function recordingLines({ player }: Served['engine']): string[] {
  const playing = player.current();
  if (!playing) return [];
  const { issuer, play, title } = playing;
  const clients = [...issuer.clients.keys()];
  return [
    `  recording      ${title}, ${counted(play.exchanges, 'exchange', 'exchanges')}`,
    ...(clients.length > 0 ? [`                 clients with any secret: ${clients.join(', ')}`] : []),
  ];
}

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
    ...interfaceLines(engine),
    ...recordingLines(engine),
    ...fleetLines(engine.fleet),
    ...engine.notices.map((notice) => `  note           ${notice}`),
  ];
  out.print(...lines);
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
  for (const notice of served.engine.notices) err.print(`hookbench: ${notice}`);
  out.json(readyLine(served));
}

interface ServeOptions
  extends Omit<CommonOptions, 'interface' | 'recording'>, RetentionOptions, NodeFlags, InterfaceOptions, PlayOptions {
  temporary?: boolean;
}

async function serve({ interface: file, recording, ...options }: ServeOptions): Promise<void> {
  const own = interfaceOf({ ...options, ...(file !== undefined && { interface: file }) });
  const playing = playingOf({ ...options, ...(recording !== undefined && { recording }) });
  const served = await startServing({ ...options, ...retentionOf(options), ...own, ...playing }, membershipOf(options));
  await requireAllListeners(served);
  if (options.json) printReady(served);
  else print(served);
  await untilStopped(served.close);
}

async function run(options: ServeOptions): Promise<void> {
  if (!options.temporary) return serve(options);
  const dataDir = await mkdtemp(join(tmpdir(), 'hookbench-'));
  try {
    await serve({ ...options, dataDir });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** `hookbench serve` */
export function serveCommand(program: Command): void {
  withPlayOptions(
    withInterfaceOptions(withNodeOptions(withRetentionOptions(withCommonOptions(program.command('serve'))))),
  )
    .description('Run Hookbench without a window until SIGINT or SIGTERM.')
    .addOption(new Option('--temporary', 'use a new data folder, and delete it at the end').conflicts('dataDir'))
    .addOption(new Option('--profile <standard>', 'set the assumptions of a standard').choices(standardName.options))
    .option('--mcp', 'offer the tools for coding agents at /mcp although --expose is set')
    .addHelpText(
      'after',
      '\nExamples:\n  hookbench serve --ports auto --json\n  hookbench serve --temporary --ports auto\n  hookbench serve --interface api.yaml --overlay api.overlay.yaml\n  hookbench serve --recording recordings/orders\n  hookbench serve --fleet nats://127.0.0.1:4222 --name lab-2 --watch',
    )
    .action(run);
}
