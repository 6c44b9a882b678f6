import { readFileSync } from 'node:fs';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { reading } from './reading.ts';
import { wrongUsage } from './wrong-usage.ts';

/** Options for the authentication that a receiver requires. */
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

/** Parses `user:password`. @throws HookbenchError `wrong_usage` without a colon */
export function basicOf(text: string): Extract<ReceiverAuth, { kind: 'basic' }> {
  const [, username, password] = /^([^:]+):(.*)$/s.exec(text) ?? [];
  if (username === undefined || password === undefined)
    throw wrongUsage('--basic has no colon.', 'Use the form user:password.');
  return { kind: 'basic', username, password };
}

function fileOf(flag: string, path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  return reading(`the file of ${flag}`, () => readFileSync(path, 'utf8'), 'Enter the path of a PEM file.');
}

function mtlsOf({ cert: certFile, key: keyFile }: ReceiverAuthOptions): ReceiverAuth {
  return { kind: 'mtls', cert: fileOf('--cert', certFile), key: fileOf('--key', keyFile) };
}

/** `value`, or `Header: value` if no header is given. */
function apiKeyOf(text: string, given: string | undefined): ReceiverAuth {
  const [, name, rest] = /^([^\s:]+): +(.+)$/s.exec(given === undefined ? text : '') ?? [];
  return { kind: 'api-key', value: rest ?? text, header: given ?? name };
}

type Method = readonly [flag: string, auth: (() => ReceiverAuth) | undefined];

function methodsOf(options: ReceiverAuthOptions): Method[] {
  const { apiKey, apiKeyHeader: header, basic, bearer, cert, key, mtls, oauthClient: clientId } = options;
  const { oauthScope: scope, oauthSecret: clientSecret, oauthTokenUrl: tokenUrl } = options;
  const oauth = (id: string): ReceiverAuth => ({ kind: 'oauth', clientId: id, clientSecret, tokenUrl, scope });
  return [
    ['--bearer', bearer === undefined ? undefined : () => ({ kind: 'bearer', token: bearer })],
    ['--api-key', apiKey === undefined ? undefined : () => apiKeyOf(apiKey, header)],
    ['--basic', basic === undefined ? undefined : () => basicOf(basic)],
    ['--oauth-client', clientId === undefined ? undefined : () => oauth(clientId)],
    ['--mtls', (mtls ?? cert ?? key) === undefined ? undefined : () => mtlsOf(options)],
  ];
}

/**
 * Returns the authentication of the sender, or undefined if no option is given.
 * @throws HookbenchError `wrong_usage` for two kinds, `--basic` without a colon, a file that cannot be read, or an option of
 *   another kind
 */
export function receiverAuthOf(options: ReceiverAuthOptions): ReceiverAuth | undefined {
  const given = methodsOf(options).filter(([, auth]) => auth !== undefined);
  if (given.length > 1) {
    throw wrongUsage(
      `${given.map(([flag]) => flag).join(' and ')} cannot be combined.`,
      'Use the one that the receiver requires.',
    );
  }
  const { apiKeyHeader, oauthScope, oauthSecret, oauthTokenUrl } = options;
  const [first] = given;
  if (first?.[0] !== '--oauth-client' && (oauthScope ?? oauthSecret ?? oauthTokenUrl) !== undefined) {
    throw wrongUsage(
      '--oauth-secret, --oauth-token-url and --oauth-scope require --oauth-client.',
      'Add --oauth-client <id>.',
    );
  }
  if (first?.[0] !== '--api-key' && apiKeyHeader !== undefined) {
    throw wrongUsage('--api-key-header requires --api-key.', 'Add --api-key <key>.');
  }
  return first?.[1]?.();
}
