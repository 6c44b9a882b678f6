import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ClientCertificate } from '#shared/model/connection-settings.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import { conditionOf, type ChosenToken, type RequestSpec, type RequestToken } from '#shared/model/request-run.ts';
import { matchesHost } from '#shared/model/http-address.ts';
import { ownServer, type RequestAuth } from '#shared/model/request-auth.ts';
import type { TokenCache } from '../../http/token-cache.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import type { DerivedCondition } from '../servers/broken-tokens.ts';
import type { TokenServers } from '../servers/open-servers.ts';
import { serverSource } from '../servers/server-source.ts';
import type { ClientMessage } from './client-message.ts';
import { withCredentials } from './credentials.ts';
import type { TokenDeps } from './token-ports.ts';
import { ownTokens, type TokenSource } from './token-source.ts';
import type { Fill } from './variables.ts';

/** What authenticates requests. */
export interface AuthDeps {
  tokens: TokenDeps;
  cache: TokenCache;
  servers: TokenServers;
  /** The client certificates of the connection settings. */
  certificates: () => readonly ClientCertificate[];
  /** The addresses of our service, whose requests have a token by default. */
  addresses: readonly string[];
}

interface Applying {
  message: ClientMessage;
  fill: Fill;
  trace: string;
}

/** A message with its credentials, and where its token comes from, if it has one. */
interface Applied {
  message: ClientMessage;
  source?: TokenSource;
  /** What `token` of the request asks for. */
  token: ChosenToken;
  /** Credentials that are sent, but not recorded. */
  secrets: Secrets;
}

/** The token of Hookbench's server. A condition that it does not know is made from a valid token. */
function ownSource(
  { cache, tokens }: AuthDeps,
  { condition = 'valid', kind: _kind, server: _server, ...choices }: Extract<RequestAuth, { kind: 'token' }>,
  trace: string,
): TokenSource {
  const { data: known } = requestTokenCondition.safeParse(condition);
  const broken = known === undefined ? (condition as DerivedCondition) : undefined;
  return ownTokens(tokens, cache, { ...choices, condition: known ?? 'valid' }, { trace, broken });
}

function sourceOf(deps: AuthDeps, auth: Extract<RequestAuth, { kind: 'token' }>, applying: Applying): TokenSource {
  if (auth.server === ownServer) return ownSource(deps, auth, applying.trace);
  const server = deps.servers.saved.find(auth.server);
  if (server) return serverSource({ ...deps.servers, clock: deps.tokens.clocks.client }, server, auth, applying);
  throw new HookbenchError('bad_input', `No authorization server is saved as "${auth.server.slice(0, 100)}".`, {
    field: '/auth/server',
    hint: 'GET /authorization-servers lists all. Save it on the tab Auth, or with POST /authorization-servers.',
  });
}

/** The message with a client certificate of the connection settings: the chosen one, else the one for its host. */
function withCertificate(
  { certificates }: AuthDeps,
  { certificate: chosen }: Extract<RequestAuth, { kind: 'client-certificate' }>,
  message: ClientMessage,
): ClientMessage {
  const target = new URL(message.url);
  const refuse = (text: string, hint: string): HookbenchError =>
    new HookbenchError('bad_input', text, { field: '/auth/certificate', hint });
  if (target.protocol !== 'https:')
    throw refuse('A client certificate can only be sent to an https URL.', 'Use https, or choose another Auth.');
  const found = certificates().find((one) =>
    chosen === undefined ? matchesHost(one.host, target) : one.host === chosen,
  );
  if (!found)
    throw refuse(
      `The connection settings have no client certificate for ${chosen ?? target.host}.`,
      'Add it to the settings, or to connection in hookbench.yaml.',
    );
  return { ...message, certificate: found.host };
}

const isGiven = ({ condition, ...choices }: RequestToken): boolean =>
  condition !== 'none' || Object.values(choices).some((choice) => (choice ?? '') !== '');

/**
 * Authenticates a request in the way that it asks for.
 * @param inherited What its folder or collection says.
 * @throws HookbenchError `bad_input` for what cannot be sent, and for both `auth` and `token`
 */
export function applyAuth(
  deps: AuthDeps,
  { auth: own, refreshOn401, token: wanted }: RequestSpec,
  inherited: RequestAuth | undefined,
  applying: Applying,
): Applied {
  const { fill, message, trace } = applying;
  if (!own) {
    const token = { ...wanted, condition: conditionOf({ token: wanted, url: message.url }, deps.addresses) };
    const source = ownTokens(deps.tokens, deps.cache, token, { trace });
    return { message, token, secrets: [], ...((token.condition !== 'none' || refreshOn401) && { source }) };
  }
  if (isGiven(wanted))
    throw new HookbenchError('bad_input', 'Both auth and token are set.', {
      field: '/auth',
      hint: 'Remove one of them.',
    });
  const auth = own.kind === 'inherit' ? (inherited ?? { kind: 'none' }) : own;
  const plain: Applied = { message, token: { condition: 'none' }, secrets: [] };
  if (auth.kind === 'none' || auth.kind === 'inherit') return plain;
  if (auth.kind === 'token') return { ...plain, source: sourceOf(deps, auth, applying) };
  if (auth.kind === 'client-certificate') return { ...plain, message: withCertificate(deps, auth, message) };
  const secrets =
    auth.kind === 'api-key' ? [{ name: fill(auth.name, '/auth/name'), value: fill(auth.value, '/auth/value') }] : [];
  return { ...plain, message: withCredentials(message, auth, fill), secrets };
}
