import { orElse } from '#shared/errors/or-else.ts';
import { jsonObject } from '#shared/text/json.ts';
import { firstHeader, type HeaderPair } from '#shared/model/header-pair.ts';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import type { IssuedToken } from '#shared/recording/issued-token.ts';
import { basicUser } from '../../http/token-request.ts';
import type { SecretVault } from '../secrets/secret-vault.ts';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The claims of a JWT with names in the place of secrets; undefined for another text. */
const claimsOf = (token: string, vault: SecretVault): Record<string, unknown> | undefined =>
  orElse(() => jsonObject(vault.hide(JSON.stringify(decodeJwt(token)), 'claims')), undefined);

const algorithmOf = (token: string): string | undefined => orElse(() => decodeProtectedHeader(token).alg, undefined);

const listOf = (value: unknown): string[] | undefined => {
  const all = [value].flat().filter((one) => typeof one === 'string' && one !== '') as string[];
  return all.length > 0 ? all : undefined;
};

/**
 * What a response of a token endpoint issues (RFC 6749 5.1); undefined for another response.
 * @param form The form of the request.
 */
export function issuedTokenOf(
  request: { headers: readonly HeaderPair[]; form: string },
  response: string,
  vault: SecretVault,
): IssuedToken | undefined {
  const json = jsonObject(response);
  const access = textOf(json?.['access_token']);
  if (!json || access === undefined) return undefined;
  const form = new URLSearchParams(request.form);
  const refresh = textOf(json['refresh_token']);
  const id = textOf(json['id_token']);
  const claims = claimsOf(access, vault);
  const where = 'the response of the token endpoint';
  const scope = textOf(json['scope']) ?? form.get('scope') ?? undefined;
  const lifetime = Number(json['expires_in']);
  const audience = listOf(claims?.['aud']) ?? listOf(form.getAll('resource')) ?? listOf(form.getAll('audience'));
  const optional = {
    client:
      form.get('client_id') ??
      basicUser(firstHeader(request.headers, 'authorization') ?? '') ??
      textOf(claims?.['client_id']),
    grant: form.get('grant_type') ?? undefined,
    scopes: scope?.split(' ').filter((one) => one !== ''),
    audience,
    lifetime: Number.isFinite(lifetime) && lifetime >= 0 && json['expires_in'] !== undefined ? lifetime : undefined,
    type: textOf(json['token_type']),
    algorithm: claims && algorithmOf(access),
    claims,
    idClaims: id === undefined ? undefined : claimsOf(id, vault),
    refresh: refresh === undefined ? undefined : true,
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return {
    ...(given as Omit<IssuedToken, 'format' | 'secrets'>),
    format: claims ? 'jwt' : 'opaque',
    secrets: {
      access: vault.nameOf(access, 'access-token', where),
      ...(refresh !== undefined && { refresh: vault.nameOf(refresh, 'refresh-token', where) }),
      ...(id !== undefined && { id: vault.nameOf(id, 'id-token', where) }),
    },
  };
}
