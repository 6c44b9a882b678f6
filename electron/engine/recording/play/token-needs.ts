import { firstHeader } from '#shared/model/header-pair.ts';
import type { RecordedExchange } from '#shared/recording/recorded-exchange.ts';
import type { IssuedToken } from '#shared/recording/issued-token.ts';
import { secretNamesIn } from '#shared/recording/secret-names.ts';

/** The credentials that a recorded request had. */
export type Needs =
  | { kind: 'none' }
  /** A token of the recorded authorization server, with these scopes. */
  | { kind: 'token'; scopes: readonly string[] }
  /** Credentials in a header field that no recorded server issued: any value is right. */
  | { kind: 'field'; name: string; scheme?: string | undefined };

const schemeOf = (value: string): string => value.slice(0, Math.max(0, value.indexOf(' ')));
const challengedScope = /error="?insufficient_scope"?.*?\bscope="([^"]*)"/i;

/** Names of header fields that carry keys. */
const keyField = /^(x-)?(api|auth|access)[-_]?(key|token)$|^[a-z-]*api-?key$/i;

/** The recorded tokens by the names of their secrets. */
export type TokensByName = ReadonlyMap<string, IssuedToken>;

export const tokensByName = (exchanges: readonly RecordedExchange[]): TokensByName =>
  new Map(exchanges.flatMap(({ issued }) => (issued ? [[issued.secrets.access, issued] as const] : [])));

function tokenOf({ request }: RecordedExchange, tokens: TokensByName): IssuedToken | undefined {
  const value = firstHeader(request.headers, 'authorization') ?? '';
  if (!/^(Bearer|DPoP) /i.test(value)) return undefined;
  return secretNamesIn(value).flatMap((name) => tokens.get(name) ?? [])[0];
}

/** The scopes that a refusal names, or that a later token had and a refused one lacked. */
function scopesOf(exchanges: readonly RecordedExchange[], tokens: TokensByName): string[] {
  const refused = exchanges.filter(({ response }) => response?.status === 403);
  const named = refused.flatMap(({ response }) => {
    const challenge = firstHeader(response?.headers ?? [], 'www-authenticate') ?? '';
    return challengedScope.exec(challenge)?.[1]?.split(' ') ?? [];
  });
  if (named.length > 0) return [...new Set(named)];
  const admitted = exchanges.find(({ response }) => (response?.status ?? 500) < 400);
  const had = admitted && tokenOf(admitted, tokens)?.scopes;
  const lacked = refused.flatMap((one) => tokenOf(one, tokens)?.scopes ?? []);
  if (!had || refused.length === 0) return [];
  return had.filter((scope) => !lacked.includes(scope));
}

/** What credentials equal requests need, as far as they were recorded. */
export function needsOf(exchanges: readonly RecordedExchange[], tokens: TokensByName): Needs {
  const withToken = exchanges.filter((one) => tokenOf(one, tokens));
  if (withToken.length > 0) return { kind: 'token', scopes: scopesOf(withToken, tokens) };
  for (const { request } of exchanges) {
    const authorization = firstHeader(request.headers, 'authorization');
    if (authorization !== undefined && secretNamesIn(authorization).length > 0)
      return { kind: 'field', name: 'authorization', scheme: schemeOf(authorization) };
    const key = request.headers.find(([name, value]) => keyField.test(name) && secretNamesIn(value).length > 0);
    if (key) return { kind: 'field', name: key[0].toLowerCase() };
  }
  return { kind: 'none' };
}
