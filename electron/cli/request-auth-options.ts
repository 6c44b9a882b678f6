import { readFileSync } from 'node:fs';
import { ownServer, type AuthCondition, type RequestAuthInput } from '#shared/model/request-auth.ts';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import type { ReceiverAuth } from '#shared/model/receiver-auth.ts';
import { wrongUsage } from './command.ts';
import { reading } from './reading.ts';

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
function basicOf(text: string): Extract<ReceiverAuth, { kind: 'basic' }> {
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

/** Options for how a request authenticates. */
export interface RequestAuthOptions {
  condition?: AuthCondition;
  authServer?: string;
  basic?: string;
  apiKey?: string;
  apiKeyIn?: 'header' | 'query';
  bearer?: string;
  clientCertificate?: string | true;
  client?: string;
  scope?: string;
  subject?: string;
  flow?: string;
}

function keyIn(text: string, place: 'header' | 'query' = 'header'): RequestAuthInput {
  const [, name = 'X-API-Key', value = text] = /^([^\s:]+): +(.+)$/s.exec(text) ?? [];
  return { kind: 'api-key', in: place, name, value };
}

function chosen(options: RequestAuthOptions): [flag: string, auth: RequestAuthInput][] {
  const { apiKey, apiKeyIn, authServer, basic, bearer, clientCertificate, condition, scope } = options;
  const certificate = clientCertificate === true ? '' : clientCertificate;
  const ways: [string, string | undefined, (text: string) => RequestAuthInput][] = [
    ['--auth-server', authServer, (server) => ({ kind: 'token', server, condition, scope })],
    ['--basic', basic, basicOf],
    ['--api-key', apiKey, (text) => keyIn(text, apiKeyIn)],
    ['--bearer', bearer, (token) => ({ kind: 'bearer', token })],
    [
      '--client-certificate',
      certificate,
      (host) => ({ kind: 'client-certificate', ...(host !== '' && { certificate: host }) }),
    ],
  ];
  return ways.flatMap(([flag, text, auth]) => (text === undefined ? [] : [[flag, auth(text)]]));
}

/**
 * The authentication of a request.
 * @throws HookbenchError `wrong_usage` for two kinds, and options of another kind
 */
export function requestAuthOf(options: RequestAuthOptions): Pick<RequestSpecInput, 'auth' | 'token'> {
  const { client, condition, flow, scope, subject } = options;
  const ways = chosen(options);
  const [way] = ways;
  if (ways.length > 1)
    throw wrongUsage(
      `${ways.map(([flag]) => flag).join(' and ')} cannot be combined.`,
      'Use the one that the API accepts.',
    );
  const own = { clientId: client, scope, subject, flowId: flow };
  if (!way) {
    const known = requestTokenCondition.optional().safeParse(condition);
    if (known.success) return { token: { condition: known.data, ...own } };
    return { auth: { kind: 'token', server: ownServer, condition, ...own } };
  }
  const others = { '--client': client, '--flow': flow, '--subject': subject };
  const ofToken = way[0] === '--auth-server' ? others : { ...others, '--condition': condition, '--scope': scope };
  const [useless] = Object.entries(ofToken).find(([, value]) => value !== undefined) ?? [];
  if (useless !== undefined) throw wrongUsage(`${useless} cannot be combined with ${way[0]}.`, 'Remove one of them.');
  return { auth: way[1] };
}
