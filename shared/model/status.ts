import { z } from 'zod';
import { fleetStatus } from './fleet.ts';
import { instant } from './instant.ts';
import { party } from './party.ts';
import { sampleRoles } from './sample-roles.ts';

/** Your own interface while the service offers it. */
const offeredInterface = z.object({ title: z.string(), roles: sampleRoles });

/** One address that a party listens on, or why it does not. */
export const listenerStatus = z.object({
  party,
  scheme: z.enum(['http', 'https']),
  url: z.string(),
  up: z.boolean(),
  problem: z.string().optional().describe('Why it is not listening, and what to do'),
});
export type ListenerStatus = z.infer<typeof listenerStatus>;

/**
 * What protects the data folder's key: the user's keychain, basic storage on Linux without a keychain, or a given key.
 */
export const secretBoxKind = z.enum(['keychain', 'basic-text', 'key']);
export type SecretBoxKind = z.infer<typeof secretBoxKind>;

/** How the secrets of a data folder are protected. */
const secretsKind = z.enum([...secretBoxKind.options, 'plain']);
export type SecretsKind = z.infer<typeof secretsKind>;

/** What is running, at which addresses, and its health. */
export const status = z.object({
  version: z.string(),
  pid: z.int(),
  startedAt: instant,
  dataDir: z.string(),
  secrets: secretsKind.describe('What protects the stored secrets; plain: not encrypted, files with mode 0600'),
  ca: z.string().describe('Path of the CA certificate to trust'),
  control: z.string().optional(),
  listeners: z.array(listenerStatus),
  endpoints: z
    .record(z.string(), z.string())
    .describe('Endpoints of the authorization server, with the paths of the profile'),
  interface: offeredInterface.optional().describe('Your own interface; missing while the built-in one is offered'),
  notices: z.array(z.string()).describe('Messages for the user, e.g. about a damaged file that was set aside'),
  journal: z.object({ entries: z.int().nonnegative() }),
  fleet: fleetStatus.optional().describe('Set if Hookbench was started with --fleet'),
  runtime: z.object({
    node: z.string(),
    sqlite: z.string(),
    electron: z.string().optional().describe('Version of Electron, in the desktop app'),
  }),
});
export type Status = z.infer<typeof status>;
