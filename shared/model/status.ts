import { z } from 'zod';
import { instant } from './instant.ts';
import { party } from './party.ts';

/** One address a party listens on, or why it does not. */
export const listenerStatus = z.object({
  party,
  scheme: z.enum(['http', 'https']),
  url: z.string(),
  up: z.boolean(),
  problem: z.string().optional().describe('Why it is not up and what to do'),
});
export type ListenerStatus = z.infer<typeof listenerStatus>;

/** What seals the key of a data folder: the keychain of the user, Linux without one, or a key that was given. */
export const secretBoxKind = z.enum(['keychain', 'basic-text', 'key']);
export type SecretBoxKind = z.infer<typeof secretBoxKind>;

/** How the secrets of a data folder are kept. */
const secretsKind = z.enum([...secretBoxKind.options, 'plain']);
export type SecretsKind = z.infer<typeof secretsKind>;

/** What runs, where, and how it is. */
export const status = z.object({
  version: z.string(),
  pid: z.int(),
  startedAt: instant,
  dataDir: z.string(),
  secrets: secretsKind.describe('What seals the secrets that the data folder keeps; plain: nothing, files are 0600'),
  ca: z.string().describe('Path of the certificate to trust'),
  control: z.string().optional(),
  listeners: z.array(listenerStatus),
  endpoints: z.record(z.string(), z.string()).describe('Of the authorization server, as the profile places them'),
  notices: z.array(z.string()).describe('What the user should know, e.g. a broken file that was set aside'),
  journal: z.object({ entries: z.int().nonnegative() }),
  runtime: z.object({ node: z.string(), sqlite: z.string() }),
});
export type Status = z.infer<typeof status>;
