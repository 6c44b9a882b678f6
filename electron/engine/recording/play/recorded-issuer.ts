import { oauthClient, type GrantType, type OAuthClient } from '#shared/model/oauth-client.ts';
import { user, type User } from '#shared/model/user.ts';
import type { IssuedToken } from '#shared/recording/issued-token.ts';
import type { RecordedExchange, RecordedServer } from '#shared/recording/recorded-exchange.ts';
import type { Random } from '../../random.ts';
import type { Playable } from './playable.ts';

/** The endpoints of an authorization server that a recording can contain. */
export type RecordedEndpoint =
  | 'authorize'
  | 'token'
  | 'revoke'
  | 'introspect'
  | 'device_authorization'
  | 'jwks'
  | 'par'
  | 'userinfo'
  | 'end_session'
  | 'discovery';

/** The endpoint that a recorded server had at a path. */
type EndpointAt = (server: RecordedServer, path: string) => RecordedEndpoint | undefined;

/** The members of the metadata (RFC 8414 2) that name endpoints. */
const metadataNames: Readonly<Record<string, RecordedEndpoint>> = {
  authorization_endpoint: 'authorize',
  token_endpoint: 'token',
  revocation_endpoint: 'revoke',
  introspection_endpoint: 'introspect',
  device_authorization_endpoint: 'device_authorization',
  jwks_uri: 'jwks',
  pushed_authorization_request_endpoint: 'par',
  userinfo_endpoint: 'userinfo',
  end_session_endpoint: 'end_session',
};

const discovery = /\/\.well-known\/(openid-configuration|oauth-authorization-server)(\/|$)/;

/** The path of a URL below that of its server. */
const pathBelow = (url: unknown, base: string): string | undefined =>
  typeof url === 'string' && url.startsWith(base) ? url.slice(base.length).replace(/[?#].*$/s, '') : undefined;

type Json = Record<string, unknown> | undefined;
const jsonOf = ({ response }: RecordedExchange): Json => {
  const json = response?.body?.json;
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : undefined;
};

/** The endpoint that a request to an authorization server was for, by what it sent and got. */
function endpointOf(exchange: RecordedExchange): RecordedEndpoint | undefined {
  const { issued, request } = exchange;
  const form = new URLSearchParams(request.body?.text ?? '');
  const query = new URLSearchParams(request.query);
  const json = jsonOf(exchange);
  if (discovery.test(request.path)) return 'discovery';
  if (form.has('grant_type') || issued) return 'token';
  if (Array.isArray(json?.['keys'])) return 'jwks';
  if (json?.['device_code'] !== undefined) return 'device_authorization';
  if (json?.['request_uri'] !== undefined) return 'par';
  if (query.has('client_id') && (query.has('response_type') || query.has('request_uri'))) return 'authorize';
  if (form.has('token')) return json?.['active'] === undefined ? 'revoke' : 'introspect';
  if (typeof json?.['sub'] === 'string') return 'userinfo';
  return /\/(logout|end[-_]?session)$/.test(request.path) ? 'end_session' : undefined;
}

/**
 * Finds the endpoints of the recorded authorization server: those of its metadata, and those that were used.
 * @param base The URL of the authorization server.
 */
function findEndpoints(exchanges: readonly RecordedExchange[], base: string | undefined): EndpointAt {
  const byPath: Record<RecordedServer, Map<string, RecordedEndpoint>> = { api: new Map(), auth: new Map() };
  for (const exchange of exchanges) {
    const { issued, request, server } = exchange;
    if (server !== 'auth' && !issued) continue;
    const found = endpointOf(exchange);
    if (found) byPath[server].set(request.path, found);
    if (found !== 'discovery' || base === undefined) continue;
    for (const [name, value] of Object.entries(jsonOf(exchange) ?? {})) {
      const path = pathBelow(value, base.replace(/\/$/, ''));
      const endpoint = Object.hasOwn(metadataNames, name) ? metadataNames[name] : undefined;
      if (path !== undefined && endpoint) byPath.auth.set(path, endpoint);
    }
  }
  return (server, path) => byPath[server].get(path);
}

/** A client of the recorded authorization server. Its secret is not known: any one authenticates it. */
export interface RecordedClient extends OAuthClient {
  readonly acceptsAnySecret: boolean;
}

/** The form and the further claims of access tokens. */
export interface TokenForm {
  format: 'jwt' | 'opaque';
  claims: Readonly<Record<string, unknown>>;
}

/** What the recorded authorization server issued, for ours. */
export interface RecordedIssuer {
  readonly clients: ReadonlyMap<string, RecordedClient>;
  readonly users: ReadonlyMap<string, User>;
  /** Scopes with their meanings. */
  readonly scopes: Readonly<Record<string, string>>;
  /** Of a client's access tokens. */
  tokensOf(client: string): TokenForm | undefined;
  readonly endpointAt: EndpointAt;
}

/** Claims that our authorization server sets itself. */
const ownClaims = new Set(['iss', 'aud', 'exp', 'iat', 'nbf', 'jti', 'client_id', 'azp', 'scope', 'scp', 'cnf']);

const grants: Readonly<Record<string, GrantType>> = {
  authorization_code: 'authorization_code',
  client_credentials: 'client_credentials',
  refresh_token: 'refresh_token',
  'urn:ietf:params:oauth:grant-type:device_code': 'device_code',
};

const bytesOfSecret = 24;

const formOf = ({ body }: RecordedExchange['request']): URLSearchParams => new URLSearchParams(body?.text ?? '');

/** Whether a token request had a secret of its client. */
function hasSecret({ request }: RecordedExchange): boolean {
  const isBasic = request.headers.some(
    ([name, value]) => name.toLowerCase() === 'authorization' && /^basic /i.test(value),
  );
  const form = formOf(request);
  return isBasic || form.has('client_secret') || form.has('client_assertion');
}

interface Issued extends IssuedToken {
  client: string;
  exchange: RecordedExchange;
}

/** The client of a token: also one that is only in the parameters. */
function issuedOf(exchange: RecordedExchange): Issued[] {
  const { issued, request } = exchange;
  const client = issued?.client ?? formOf(request).get('client_id') ?? undefined;
  return issued && client !== undefined && !client.includes('{{') ? [{ ...issued, client, exchange }] : [];
}

/** The redirect URIs of each client, in the authorization requests. */
function redirectUrisOf(exchanges: readonly RecordedExchange[]): Map<string, Set<string>> {
  const byClient = new Map<string, Set<string>>();
  for (const { request } of exchanges) {
    for (const parameters of [new URLSearchParams(request.query), formOf(request)]) {
      const client = parameters.get('client_id');
      const uri = parameters.get('redirect_uri');
      if (client === null || uri === null) continue;
      byClient.set(client, (byClient.get(client) ?? new Set()).add(uri));
    }
  }
  return byClient;
}

function clientOf(
  id: string,
  tokens: readonly Issued[],
  uris: ReadonlySet<string>,
  random: Random,
): RecordedClient | undefined {
  // RFC 6749 4.4: a client with this grant is confidential.
  const acceptsAnySecret = tokens.some(({ exchange, grant }) => grant === 'client_credentials' || hasSecret(exchange));
  const scopes = new Set(tokens.flatMap((one) => one.scopes ?? []));
  const lifetime = Math.round(tokens.findLast((one) => one.lifetime !== undefined)?.lifetime ?? 0);
  const isRefreshed = tokens.some(({ refresh }) => refresh);
  const used = tokens.flatMap(({ grant = '' }) => grants[grant] ?? []);
  const read = oauthClient.safeParse({
    id,
    name: `${id} (recorded)`,
    ...(acceptsAnySecret && { secret: random.bytes(bytesOfSecret).toString('base64url') }),
    grants: [...new Set([...used, ...(isRefreshed ? (['refresh_token'] as const) : [])])],
    scope: [...scopes].join(' '),
    redirectUris: [...uris],
    ...(lifetime > 0 && { accessTokenLifetime: lifetime }),
  });
  return read.success ? { ...read.data, acceptsAnySecret } : undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The users who signed in. Each one's password is the user name. */
function usersOf(tokens: readonly Issued[]): Map<string, User> {
  const users = new Map<string, User>();
  for (const { claims, grant, idClaims } of tokens) {
    const username =
      textOf(idClaims?.['sub']) ?? (grant === 'client_credentials' ? undefined : textOf(claims?.['sub']));
    if (username === undefined) continue;
    const facts = { username, password: username, role: 'agent', name: textOf(idClaims?.['name']) };
    const email = textOf(idClaims?.['email']);
    const read = [{ ...facts, email }, facts].map((one) => user.safeParse(one)).find(({ success }) => success);
    if (read?.data) users.set(username, read.data);
  }
  return users;
}

/** The form of a token, and the claims that our authorization server adds. */
function formOfToken({ claims = {}, format, grant }: Issued): TokenForm {
  const added = Object.entries(claims).filter(
    ([name]) => !ownClaims.has(name) && (name !== 'sub' || grant === 'client_credentials'),
  );
  return { format, claims: Object.fromEntries(added) };
}

/** What the authorization server of a recording issued: clients, users, scopes, lifetimes and claims. */
export function recordedIssuer(
  { exchanges, file }: Pick<Playable, 'exchanges' | 'file'>,
  random: Random,
): RecordedIssuer {
  const base = file.servers.find(({ name }) => name === 'auth')?.url;
  const tokens = exchanges.flatMap(issuedOf);
  const uris = redirectUrisOf(exchanges.filter(({ server }) => server === 'auth'));
  const clients = [...Map.groupBy(tokens, ({ client }) => client)].flatMap(([id, own]) => {
    const client = clientOf(id, own, uris.get(id) ?? new Set(), random);
    return client ? [[id, client] as const] : [];
  });
  const forms = new Map(tokens.map((token) => [token.client, formOfToken(token)]));
  const scopes = [...new Set(tokens.flatMap((one) => one.scopes ?? []))];
  return {
    clients: new Map(clients),
    users: usersOf(tokens),
    scopes: Object.fromEntries(scopes.map((scope) => [scope, `${scope} (recorded)`])),
    tokensOf: (client) => forms.get(client),
    endpointAt: findEndpoints(exchanges, base),
  };
}
