import { readFileSync } from 'node:fs';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { messageOf } from '#shared/errors/message-of.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';

/** What a receiver demands, as options. */
export interface ReceiverAuthOptions {
  bearer?: string;
  apiKey?: string;
  apiKeyHeader?: string;
  basic?: string;
  oauthClient?: string;
  oauthSecret?: string;
  oauthTokenUrl?: string;
  oauthScope?: string;
  mtls?: boolean;
  cert?: string;
  key?: string;
}

const usage = (message: string, hint: string): HookbenchError => new HookbenchError('wrong_usage', message, { hint });

function basicOf(text: string): ReceiverAuth {
  const [, username, password] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  if (username === undefined || password === undefined) throw usage('--basic has no colon.', 'Write user:password.');
  return { kind: 'basic', username, password };
}

function fileOf(flag: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw usage(`${flag} cannot be read: ${messageOf(error)}.`, 'Give the path of a PEM file.');
  }
}

function mtlsOf({ cert: certFile, key: keyFile }: ReceiverAuthOptions): ReceiverAuth {
  const cert = fileOf('--cert', certFile);
  const key = fileOf('--key', keyFile);
  return { kind: 'mtls', ...(cert !== undefined && { cert }), ...(key !== undefined && { key }) };
}

type Way = readonly [flag: string, auth: (() => ReceiverAuth) | undefined];

function waysOf(options: ReceiverAuthOptions): Way[] {
  const { apiKey, apiKeyHeader: header, basic, bearer, cert, key, mtls, oauthClient: clientId } = options;
  const { oauthScope: scope, oauthSecret: clientSecret, oauthTokenUrl: tokenUrl } = options;
  const oauth = (id: string): ReceiverAuth => ({
    kind: 'oauth',
    clientId: id,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(tokenUrl !== undefined && { tokenUrl }),
    ...(scope !== undefined && { scope }),
  });
  const withHeader = header !== undefined && { header };
  return [
    ['--bearer', bearer === undefined ? undefined : () => ({ kind: 'bearer', token: bearer })],
    ['--api-key', apiKey === undefined ? undefined : () => ({ kind: 'api-key', value: apiKey, ...withHeader })],
    ['--basic', basic === undefined ? undefined : () => basicOf(basic)],
    ['--oauth-client', clientId === undefined ? undefined : () => oauth(clientId)],
    ['--mtls', (mtls ?? cert ?? key) === undefined ? undefined : () => mtlsOf(options)],
  ];
}

/**
 * How the sender is to prove who it is; nothing when the receiver demands nothing.
 * @throws HookbenchError `wrong_usage` for two kinds at once, `--basic` without a colon, a file that cannot be read, or
 *   what belongs to a kind that is not chosen
 */
export function receiverAuthOf(options: ReceiverAuthOptions): ReceiverAuth | undefined {
  const given = waysOf(options).filter(([, auth]) => auth !== undefined);
  if (given.length > 1) {
    throw usage(`${given.map(([flag]) => flag).join(' and ')} are given at once.`, 'Choose what the receiver demands.');
  }
  const { apiKeyHeader, oauthScope, oauthSecret, oauthTokenUrl } = options;
  const [first] = given;
  if (first?.[0] !== '--oauth-client' && (oauthScope ?? oauthSecret ?? oauthTokenUrl) !== undefined) {
    throw usage('--oauth-secret, --oauth-token-url and --oauth-scope need a client.', 'Add --oauth-client.');
  }
  if (first?.[0] !== '--api-key' && apiKeyHeader !== undefined) {
    throw usage('--api-key-header needs a key.', 'Add --api-key.');
  }
  return first?.[1]?.();
}
