import { decodeJwt } from 'jose';
import { equalSecrets } from '../../signing/equal-secrets.ts';
import { isTooDeep } from '../../http/parse-json.ts';
import { passed, refused, type CheckResult } from '../../journal/run-checks.ts';
import type { Random } from '../../random.ts';
import { jsonObject } from '#shared/text/json.ts';
import type { TlsSubject } from '#shared/model/client-authentication.ts';
import { tlsNames, type ClientMetadata, type OAuthClient } from '#shared/model/oauth-client.ts';
import { accessTokenGood } from '../checks/access-token-good.ts';
import { bodySize } from '../checks/posted-form.ts';
import {
  type AuthorizationAnswer,
  type AuthorizationCheck,
  type AuthorizationContext,
  type Endpoint,
  type OAuthRefusal,
  refuseWith,
  type ServerDeps,
} from '../context.ts';
import type { Grant } from '../grants/grant.ts';
import { issuerPath } from '../issuer-path.ts';
import { newSecret } from '../state/opaque-secret.ts';
import { familiesOfClientRevocation } from '../state/refresh-families.ts';
import { tokensOfClientRevocation } from '../state/stored-tokens.ts';
import { neverCached } from '../token-answer.ts';
import { clientOf, readMetadata, type Offered } from './client-metadata.ts';

/** Clients that can register themselves, so that they cannot fill the database. */
const maxRegistered = 1000;

const bodyJson: AuthorizationCheck = {
  name: 'json_object',
  source: 'RFC 7591 3.1',
  run(context) {
    const { body, headers } = context.request;
    const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json')
      return refuseWith(
        'invalid_client_metadata',
        `Content-Type is ${type ?? 'absent'}`,
        'The metadata must be sent as application/json.',
      );
    const read = isTooDeep(body) ? undefined : jsonObject(body.toString('utf8'));
    if (read) {
      context.registering = { body: read };
      return passed(`${Object.keys(read).length} members`);
    }
    return refuseWith(
      'invalid_client_metadata',
      'The body is not a JSON object, or nested too deeply',
      'The metadata must be a JSON object, not nested too deeply.',
    );
  },
};

/** What the server offers to clients that describe themselves. */
export const offeredBy = (
  { profile, scopes }: Pick<ServerDeps, 'profile' | 'scopes'>,
  grants: readonly Grant[],
): Offered => ({
  grants,
  scopes: scopes().map(({ scope }) => scope),
  methods: profile.get().clientAuthenticationMethods,
});

const metadataValid = (deps: ServerDeps, grants: readonly Grant[]): AuthorizationCheck => ({
  name: 'client_metadata',
  source: 'RFC 7591 2',
  run(context) {
    const read = readMetadata(context.registering?.body);
    if ('problem' in read)
      return refuseWith('invalid_client_metadata', read.problem, `The metadata is not valid: ${read.problem}.`);
    const offered = offeredBy(deps, grants);
    const made = clientOf(context.client?.id ?? deps.newId('client'), read.metadata, offered);
    if ('invalid' in made) return made.invalid;
    context.registering = { ...context.registering, ...read, ...made };
    return passed(`grants ${made.client.grants.join(', ') || 'none'}`);
  },
});

/** No issuer of software statements is trusted, so one is rejected rather than ignored. */
const noStatement: AuthorizationCheck = {
  name: 'no_software_statement',
  source: 'RFC 7591 3.2.2',
  run({ registering }) {
    const { software_statement: statement } = registering?.body ?? {};
    if (statement === undefined) return passed('absent');
    try {
      const { iss = 'nobody' } = decodeJwt(typeof statement === 'string' ? statement : '');
      return refuseWith(
        'unapproved_software_statement',
        `It was issued by ${iss.slice(0, 200)}`,
        'No issuer of software statements is trusted. Register without software_statement.',
      );
    } catch {
      return refuseWith('invalid_software_statement', 'It is not a JWT', 'software_statement is not a JWT.');
    }
  },
};

const registeredWithinLimit = ({ clients }: ServerDeps): AuthorizationCheck => ({
  name: 'registered_within_limit',
  source: 'RFC 7591 5',
  run() {
    const count = clients.all().filter(({ registration }) => registration).length;
    if (count < maxRegistered) return passed(`${count} clients have registered themselves`);
    return refused(`${maxRegistered} clients have registered themselves, the maximum`, {
      status: 429,
      error: 'temporarily_unavailable',
      description: 'Too many clients have registered themselves. Remove some on the screen Clients.',
    });
  },
});

const unauthorized = (evidence: string): CheckResult<OAuthRefusal> =>
  refused(evidence, {
    status: 401,
    error: 'invalid_token',
    description: 'The registration access token is missing or invalid.',
    headers: { 'www-authenticate': 'Bearer realm="hookbench", error="invalid_token"' },
  });

/** The request has the registration access token of the client that its URL names. */
const registrationToken = ({ clients }: ServerDeps): AuthorizationCheck => ({
  name: 'registration_token',
  source: 'RFC 7592 3',
  run(context) {
    const [, token] = /^Bearer +(\S+)$/i.exec(context.request.headers.authorization ?? '') ?? [];
    if (token === undefined) return unauthorized('No Bearer token was sent');
    const id = context.parameters.get('client_id') ?? '';
    const client = clients.find(id);
    if (!client || !('registration' in client) || !client.registration)
      return unauthorized(`"${id.slice(0, 200)}" is not a client that registered itself`);
    if (!equalSecrets(token, client.registration.token)) return unauthorized('It is not the token of this client');
    context.client = client;
    return passed(`the token of "${client.id}"`);
  },
});

const ofServer = [
  'registration_access_token',
  'registration_client_uri',
  'client_secret_expires_at',
  'client_id_issued_at',
];

/** An update names the client, repeats its secret at most, and leaves out what the server sets. */
const updateNamesClient: AuthorizationCheck = {
  name: 'update_names_client',
  source: 'RFC 7592 2.2',
  run(context) {
    const { body = {} } = context.registering ?? {};
    const refuse = (evidence: string) =>
      refuseWith('invalid_request', evidence, `The update is not valid: ${evidence}.`);
    const given = ofServer.find((name) => name in body);
    if (given !== undefined) return refuse(`${given} must not be sent`);
    if (body['client_id'] !== context.client?.id) return refuse('client_id is not that of the client');
    if (body['client_secret'] !== undefined && body['client_secret'] !== context.client?.secret)
      return refuse('client_secret is not that of the client');
    return passed(String(body['client_id']));
  },
};

/** The registration of a client as its owner sees it (RFC 7591 3.2.1, RFC 7592 3). */
function information({ registration, ...client }: OAuthClient, grants: readonly Grant[], issuer: string) {
  const { authentication, certificateBoundTokens, id, jwks, jwksUri, name, redirectUris, scope, secret } = client;
  const types = grants.filter((grant) => client.grants.includes(grant.name)).map(({ type }) => type);
  return {
    ...registration?.metadata,
    client_id: id,
    client_id_issued_at: registration?.issuedAt,
    ...(secret !== undefined && {
      client_secret: secret,
      client_secret_expires_at: registration?.secretExpiresAt ?? 0,
    }),
    ...(name !== undefined && { client_name: name }),
    token_endpoint_auth_method: authentication,
    ...(jwks && { jwks }),
    ...(jwksUri !== undefined && { jwks_uri: jwksUri }),
    ...Object.fromEntries(
      Object.entries(client.tlsSubject ?? {}).map(([kind, subject]) => [tlsNames[kind as keyof TlsSubject], subject]),
    ),
    ...(certificateBoundTokens !== undefined && { tls_client_certificate_bound_access_tokens: certificateBoundTokens }),
    redirect_uris: redirectUris,
    grant_types: types,
    response_types: client.grants.includes('authorization_code') ? ['code'] : [],
    scope,
    registration_access_token: registration?.token,
    registration_client_uri: `${issuer}/register?${String(new URLSearchParams({ client_id: id }))}`,
  };
}

const describing = [
  'client_uri',
  'logo_uri',
  'tos_uri',
  'policy_uri',
  'contacts',
  'application_type',
  'software_id',
  'software_version',
] as const;

/** Adds the secret, and what the client says about itself. */
function complete(
  client: OAuthClient,
  metadata: ClientMetadata,
  before: OAuthClient | undefined,
  { lifetime, nowMs, random }: { lifetime: number; nowMs: number; random: Random },
): OAuthClient {
  const usesSecret = metadata.token_endpoint_auth_method.startsWith('client_secret');
  const issuedAt = before?.registration?.issuedAt ?? Math.floor(nowMs / 1000);
  const keptUntil = before?.secret === undefined ? undefined : before.registration?.secretExpiresAt;
  const secretExpiresAt = keptUntil ?? (lifetime === 0 ? undefined : Math.floor(nowMs / 1000) + lifetime);
  return {
    ...client,
    ...(usesSecret && { secret: before?.secret ?? newSecret(random, 'cs') }),
    registration: {
      token: before?.registration?.token ?? newSecret(random, 'rat'),
      issuedAt,
      ...(usesSecret && secretExpiresAt !== undefined && { secretExpiresAt }),
      metadata: {
        ...Object.fromEntries(
          describing.flatMap((name) => (metadata[name] === undefined ? [] : [[name, metadata[name]]])),
        ),
      },
    },
  };
}

/** Clients register themselves by POST (RFC 7591), and read, update and remove their registration (RFC 7592). */
export function registrationEndpoint(deps: ServerDeps, grants: readonly Grant[]): Endpoint {
  const { clients, clocks, profile, random } = deps;
  const manage = registrationToken(deps);
  const initialToken = accessTokenGood(deps, { scope: 'admin', source: 'RFC 7591 3' });
  const create = [registeredWithinLimit(deps), bodySize, bodyJson, noStatement, metadataValid(deps, grants)];
  const update = [manage, bodySize, bodyJson, updateNamesClient, noStatement, metadataValid(deps, grants)];
  async function save(context: AuthorizationContext): Promise<OAuthClient> {
    const { client, metadata } = context.registering ?? {};
    if (!client || !metadata) throw new Error('The checks passed, but no client was read.');
    const made = complete(client, metadata, context.client, {
      lifetime: profile.get().registeredSecretLifetime,
      nowMs: clocks.authorization.now(),
      random,
    });
    await clients.put(made);
    return made;
  }
  return {
    at: `${issuerPath}/register`,
    methods: ['POST', 'GET', 'PUT', 'DELETE'],
    crossOrigin: true,
    isOffered: ({ dynamicRegistration }) => dynamicRegistration !== 'off',
    checks({ request: { method } }) {
      if (method === 'POST') return profile.get().dynamicRegistration === 'token' ? [initialToken, ...create] : create;
      return method === 'PUT' ? update : [manage];
    },
    async answer(context): Promise<AuthorizationAnswer> {
      const { method } = context.request;
      const { client } = context;
      if (method === 'DELETE' && client) {
        await clients.remove(client.id);
        const statements = [
          tokensOfClientRevocation(client.id, clocks.authorization.now()),
          familiesOfClientRevocation(client.id, clocks.authorization),
        ];
        return { status: 204, headers: neverCached, body: '', statements };
      }
      const shown = method === 'GET' && client ? client : await save(context);
      const body = information(shown, grants, context.issuer);
      return { status: method === 'POST' ? 201 : 200, headers: neverCached, body };
    },
  };
}
