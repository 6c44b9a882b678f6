import { issuePlace } from '#shared/errors/issue-place.ts';
import {
  clientMetadata,
  tlsNames,
  type ClientMetadata,
  oauthClient,
  type OAuthClient,
} from '#shared/model/oauth-client.ts';
import { byCertificate, type ClientAuthentication } from '#shared/model/client-authentication.ts';
import type { CheckResult } from '../../journal/run-checks.ts';
import { type OAuthRefusal, refuseWith } from '../context.ts';
import type { Grant } from '../grants/grant.ts';

/** Reads the metadata of a client. @returns What is wrong, if it is not metadata. */
export function readMetadata(value: unknown): { metadata: ClientMetadata } | { problem: string } {
  const { data, error } = clientMetadata.safeParse(value);
  if (data) return { metadata: data };
  const { field, words } = issuePlace(error.issues[0]);
  return { problem: `${field}: ${words}` };
}

const loopback = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?=[:/?]|$)/i;

/** Redirect URIs use https, http on loopback (RFC 8252 7.3), or a private-use scheme with a dot (RFC 8252 7.1). */
const isProtected = (uri: string): boolean =>
  /^(https:\/\/|[a-z][a-z0-9+-]*\.[a-z0-9+.-]*:)/i.test(uri) || loopback.test(uri);

/** What the authorization server offers to the clients that register. */
export interface Offered {
  grants: readonly Grant[];
  scopes: readonly string[];
  methods: readonly ClientAuthentication[];
}

type Invalid = Extract<CheckResult<OAuthRefusal>, { ok: false }>;
const invalid = (error: string, evidence: string, description: string) =>
  refuseWith(error, evidence, description) as Invalid;
const invalidMetadata = (evidence: string, description = `The metadata is not valid: ${evidence}.`) =>
  invalid('invalid_client_metadata', evidence, description);
const invalidUri = (evidence: string) =>
  invalid('invalid_redirect_uri', evidence, `A redirect URI is not valid: ${evidence}.`);

/** The client that metadata describes, without its secret. @returns The refusal, if a client cannot be registered so. */
export function clientOf(
  id: string,
  metadata: ClientMetadata,
  { grants, methods, scopes }: Offered,
): { client: OAuthClient } | { invalid: Invalid } {
  const {
    client_name: name,
    grant_types: types,
    jwks,
    jwks_uri: jwksUri,
    redirect_uris: redirectUris,
    response_types: responses = types.includes('authorization_code') ? ['code'] : [],
    scope = scopes.join(' '),
    tls_client_certificate_bound_access_tokens: certificateBoundTokens,
    token_endpoint_auth_method: authentication,
  } = metadata;
  if (!methods.includes(authentication))
    return { invalid: invalidMetadata(`token_endpoint_auth_method ${authentication} is not offered`) };
  if (jwks && jwksUri !== undefined) return { invalid: invalidMetadata('jwks and jwks_uri are both present') };
  if (/^(private_key_jwt|self_signed_tls_client_auth)$/.test(authentication) && !jwks && jwksUri === undefined)
    return { invalid: invalidMetadata(`${authentication} needs jwks or jwks_uri`) };
  const tlsSubject = Object.fromEntries(
    Object.entries(tlsNames).flatMap(([kind, name]) => (metadata[name] === undefined ? [] : [[kind, metadata[name]]])),
  );
  const isByName = authentication === 'tls_client_auth';
  if (isByName && Object.keys(tlsSubject).length !== 1)
    return { invalid: invalidMetadata(`tls_client_auth needs exactly one of ${Object.values(tlsNames).join(', ')}`) };
  if (certificateBoundTokens === true && !methods.some(byCertificate))
    return { invalid: invalidMetadata('tls_client_certificate_bound_access_tokens: no certificates are requested') };
  const unknownType = types.find((type) => !grants.some((grant) => grant.type === type));
  if (unknownType !== undefined) return { invalid: invalidMetadata(`grant_types has ${unknownType}`) };
  const unknownScope = scope.split(' ').find((one) => one !== '' && !scopes.includes(one));
  if (unknownScope !== undefined) return { invalid: invalidMetadata(`scope has ${unknownScope}`) };
  const usesCode = types.includes('authorization_code');
  if (responses.some((type) => type !== 'code') || responses.includes('code') !== usesCode)
    return { invalid: invalidMetadata('response_types do not fit grant_types') };
  if (usesCode && redirectUris.length === 0) return { invalid: invalidUri('redirect_uris is empty') };
  const open = redirectUris.find((uri) => !isProtected(uri));
  if (open !== undefined) return { invalid: invalidUri(`${open.slice(0, 200)} is neither https nor loopback`) };
  const read = oauthClient.safeParse({
    id,
    ...(name !== undefined && { name }),
    grants: grants.filter(({ type }) => types.includes(type)).map((grant) => grant.name),
    scope,
    redirectUris,
    authentication,
    ...(jwks && { jwks }),
    ...(jwksUri !== undefined && { jwksUri }),
    ...(isByName && { tlsSubject }),
    ...(certificateBoundTokens !== undefined && { certificateBoundTokens }),
  });
  if (read.data) return { client: read.data };
  const { field, words } = issuePlace(read.error.issues[0]);
  return { invalid: field.startsWith('/redirectUris') ? invalidUri(words) : invalidMetadata(`${field}: ${words}`) };
}
