import { firstHeader } from '#shared/model/header-pair.ts';
import type { ConnectionSettings, ClientCertificate } from '#shared/model/connection-settings.ts';
import { type RequestAuth, ownServer } from '#shared/model/request-auth.ts';
import { newTrace, parseTraceparent } from '../../journal/trace-context.ts';
import type { Clock } from '../../clock.ts';
import type { Random } from '../../random.ts';
import { type ChosenToken, type RequestSpec, conditionOf, type RequestToken } from '#shared/model/request-run.ts';
import type { ConnectionHolder } from '../connection-settings.ts';
import type { Exchange } from '../exchanges.ts';
import {
  toClientMessage,
  fillWith,
  variablesOf,
  type GivenVariable,
  type ClientMessage,
  type Fill,
} from './client-message.ts';
import type { ChosenSpec, Running } from './run-request.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { requestTokenCondition } from '#shared/model/token-condition.ts';
import { matchesHost } from '#shared/model/http-address.ts';
import type { TokenCache } from '../../http/token-request.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import type { DerivedCondition } from '../servers/broken-tokens.ts';
import type { TokenServers } from '../servers/open-servers.ts';
import { serverSource } from '../servers/server-source.ts';
import { withCredentials } from './credentials.ts';
import type { TokenDeps } from './token-ports.ts';
import { ownTokens, type TokenSource } from './token-source.ts';

/** What authenticates requests. */
interface AuthDeps {
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
function applyAuth(
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

/** What the place of a request gives to it. */
export interface RequestPlace {
  variables?: readonly GivenVariable[];
  /** How its folder or collection authenticates. */
  auth?: RequestAuth | undefined;
}

export interface BeginDeps {
  exchange: Exchange;
  connection: Pick<ConnectionHolder, 'get'>;
  random: Random;
  clock: Clock;
  auth: AuthDeps;
  /** Variables of every request, e.g. `api`. An environment can override them. */
  builtIns: ReadonlyMap<string, string>;
}

/** A request with what the connection settings say where it says nothing. */
function connected(spec: RequestSpec, settings: ConnectionSettings, token: ChosenToken): ChosenSpec {
  const { followRedirects, keepMethod, maxRedirects, timeoutMs } = settings;
  const { connection = {} } = spec;
  return {
    ...spec,
    token,
    timeoutMs: spec.timeoutMs ?? timeoutMs,
    followRedirects: spec.followRedirects ?? followRedirects,
    connection: {
      ...connection,
      maxRedirects: connection.maxRedirects ?? maxRedirects,
      keepMethod: connection.keepMethod ?? keepMethod,
    },
  };
}

/** What replaces variables in the texts of a request or server, and the secrets among their values. */
export function fillOf(deps: BeginDeps, texts: unknown, { auth, variables: given = [] }: RequestPlace) {
  const { secrets, variables } = variablesOf([texts, auth], deps.builtIns, given);
  return { secrets, fill: fillWith(variables, deps) };
}

/**
 * Prepares a run: fills in the variables, and finds out how the request authenticates.
 * @throws HookbenchError `bad_input` for what cannot be sent
 */
export function beginRun(
  deps: BeginDeps,
  spec: RequestSpec,
  place: RequestPlace,
  signal: AbortSignal | undefined,
): Running {
  const auth = spec.auth?.kind === 'inherit' ? place.auth : spec.auth;
  const server = auth?.kind === 'token' ? deps.auth.servers.saved.find(auth.server) : undefined;
  const { fill, secrets } = fillOf(deps, [spec, server], place);
  const message = toClientMessage(spec, fill, deps.builtIns.get('api') ?? '');
  const traceparent = firstHeader(message.headers, 'traceparent');
  const trace = parseTraceparent(traceparent)?.trace ?? newTrace(deps.random);
  const applied = applyAuth(deps.auth, spec, place.auth, { message, trace, fill });
  return {
    exchange: deps.exchange,
    source: applied.source,
    // What a folder or collection says is kept with the run, which may outlive it.
    spec: connected({ ...spec, ...(auth && { auth }) }, deps.connection.get(), applied.token),
    message: applied.message,
    trace,
    secrets: [...secrets, ...applied.secrets],
    signal,
  };
}
