import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Credential } from '#shared/interface/served-interface.ts';
import { counted } from '#shared/trace/counted.ts';
import type { JournalRetentionChange } from '#shared/model/journal-retention.ts';
import type { Served } from '../../headless/serve.ts';
import { type CommonOptions, err, out, wrongUsage } from '../command.ts';
import { membershipOf, type NodeFlags } from '../fleet-options.ts';
import { readyLine } from '../ready-line.ts';
import { interfaceOf, type InterfaceOptions } from '../interface-options.ts';
import { startServing } from '../with-control.ts';
import { untilStopped } from '../until-stopped.ts';
import type { LaunchOptions } from '../../engine/config/launch-options.ts';

/** Options that set the limits of the journal. */
interface RetentionOptions {
  retainEntries?: number;
  retainMegabytes?: number;
  retainDays?: number;
  retainPending?: number;
}

/** The limits given as options, if any. */
function retentionOf(options: RetentionOptions): { retention?: JournalRetentionChange } {
  const { retainDays: days, retainEntries: entries, retainMegabytes: megabytes, retainPending: pending } = options;
  const retention = {
    ...(entries !== undefined && { entries }),
    ...(megabytes !== undefined && { megabytes }),
    ...(days !== undefined && { days }),
    ...(pending !== undefined && { pending }),
  };
  return Object.keys(retention).length === 0 ? {} : { retention };
}

interface PlayOptions {
  recording?: string;
  passThrough?: boolean;
  fallbackInterface?: boolean;
}

/** The recording that the options name. @throws HookbenchError `wrong_usage` */
function playingOf({ fallbackInterface, passThrough, recording }: PlayOptions): Pick<LaunchOptions, 'recording'> {
  if (passThrough && fallbackInterface)
    throw wrongUsage('--pass-through and --fallback-interface exclude each other.', 'Use one of them.');
  const unmatched = passThrough ? 'pass-through' : fallbackInterface ? 'interface' : undefined;
  if (recording !== undefined) return { recording: { folder: recording, ...(unmatched && { unmatched }) } };
  if (unmatched)
    throw wrongUsage('--pass-through and --fallback-interface need --recording.', 'Add --recording <folder>.');
  return {};
}

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
    `  receiver       ${catcher.https}   ${catcher.http}`,
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

async function serveParties({ interface: file, recording, ...options }: ServeOptions): Promise<void> {
  const own = interfaceOf({ ...options, ...(file !== undefined && { interface: file }) });
  const playing = playingOf({ ...options, ...(recording !== undefined && { recording }) });
  const served = await startServing({ ...options, ...retentionOf(options), ...own, ...playing }, membershipOf(options));
  await requireAllListeners(served);
  if (options.json) printReady(served);
  else print(served);
  await untilStopped(served.close);
}

/** `hookbench serve` */
export async function serve(options: ServeOptions): Promise<void> {
  if (!options.temporary) return serveParties(options);
  const dataDir = await mkdtemp(join(tmpdir(), 'hookbench-'));
  try {
    await serveParties({ ...options, dataDir });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
