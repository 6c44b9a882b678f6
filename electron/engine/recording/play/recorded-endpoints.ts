import type { RecordedExchange, RecordedServer } from '#shared/recording/recorded-exchange.ts';

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
export type EndpointAt = (server: RecordedServer, path: string) => RecordedEndpoint | undefined;

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
export function findEndpoints(exchanges: readonly RecordedExchange[], base: string | undefined): EndpointAt {
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
