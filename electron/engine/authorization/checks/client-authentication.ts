import { didMean } from '#shared/diagnosis/nearest-name.ts';
import { passed, refused, type CheckResult } from '../../journal/run-checks.ts';
import { byCertificate, type ClientAuthentication } from '#shared/model/client-authentication.ts';
import { methodOf, type OAuthClient, isConfidential } from '#shared/model/oauth-client.ts';
import type { Clients } from '../clients.ts';
import type { AuthorizationCheck, AuthorizationContext, OAuthRefusal, ServerDeps } from '../context.ts';
import { equalSecrets } from '../../signing/equal-secrets.ts';
import { certificateProblem } from './client-certificate.ts';
import { assertionProblem, assertionType } from './client-assertion.ts';
import { formDecode, presentedClients, valueOf, type PresentedClient } from './client-credentials-of.ts';

function invalidClient(context: AuthorizationContext, evidence: string, hint = ''): CheckResult<OAuthRefusal> {
  return refused(evidence, {
    status: 401,
    error: 'invalid_client',
    description: `Client authentication failed.${hint}`,
    // A client that sent a JWT or a certificate is not asked for a secret.
    ...((context.request.certificate ?? valueOf(context.parameters, 'client_assertion')) === undefined && {
      headers: { 'www-authenticate': `Basic realm="${context.issuer}", charset="UTF-8"` },
    }),
  });
}

function invalidRequest(evidence: string, description: string): CheckResult<OAuthRefusal> {
  return refused(evidence, { status: 400, error: 'invalid_request', description });
}

/** Names the mistake if the secret matches except for its encoding or for spaces around it. */
function wrongSecret(
  context: AuthorizationContext,
  { id, latin1, raw, secret = '' }: PresentedClient,
  expected: string,
): CheckResult<OAuthRefusal> {
  const matches = (text: string | undefined): boolean => text !== undefined && equalSecrets(text, expected);
  const mistakes: [boolean, string, string][] = [
    [
      matches(raw) || matches(latin1),
      'matches only if it is form-urlencoded before Base64',
      'The secret must be form-urlencoded before Base64',
    ],
    [matches(formDecode(secret)), 'is form-urlencoded: encoded twice', 'The secret is encoded twice'],
    [matches(secret.trim()), 'has spaces or line breaks around it', 'The secret has spaces or line breaks around it'],
  ];
  const found = mistakes.find(([applies]) => applies);
  if (!found) return invalidClient(context, `The secret of "${id}" is wrong`);
  return invalidClient(context, `The secret of "${id}" ${found[1]}`, ` ${found[2]} (RFC 6749 2.3.1).`);
}

/** Text for error_description: printable ASCII without quotation marks and backslashes (RFC 6749 5.2). */
const asciiOf = (text: string): string => text.replaceAll('"', "'").replace(/[^\x20-\x5b\x5d-\x7e]/g, '?');

/** Only the first ones are compared with an unknown ID. */
const maxCompared = 200;
const idsOf = (clients: Clients): string[] =>
  clients
    .all()
    .slice(0, maxCompared)
    .map(({ id }) => id);

/** Compares the secret that a client sent. */
function secretResult(
  context: AuthorizationContext,
  client: OAuthClient,
  presented: PresentedClient,
): CheckResult<OAuthRefusal> | undefined {
  if (presented.secret === undefined)
    return invalidClient(context, `"${client.id}" is confidential but no secret was sent`);
  if ('acceptsAnySecret' in client && client.acceptsAnySecret) return undefined;
  if (client.secret === undefined) return invalidClient(context, `"${client.id}" has no registered secret`);
  return equalSecrets(presented.secret, client.secret) ? undefined : wrongSecret(context, presented, client.secret);
}

/** The ways to present credentials for each registered method. */
const presentations: Readonly<Record<ClientAuthentication, readonly PresentedClient['method'][]>> = {
  client_secret_basic: ['client_secret_basic'],
  client_secret_post: ['client_secret_post'],
  client_secret_jwt: ['assertion'],
  private_key_jwt: ['assertion'],
  tls_client_auth: ['none'],
  self_signed_tls_client_auth: ['none'],
  none: ['none'],
};

/** The refusal of a method that the profile does not offer. */
function methodUnoffered(
  { profile }: ServerDeps,
  context: AuthorizationContext,
  method: PresentedClient['method'] | ClientAuthentication,
): CheckResult<OAuthRefusal> | undefined {
  if (profile.get().clientAuthenticationMethods.some((offered) => offered === method)) return undefined;
  return invalidClient(context, `The profile does not offer ${method}`, ` ${method} is not offered.`);
}

/** Whether a client presents what its method requires. */
async function registeredMethod(
  deps: ServerDeps,
  context: AuthorizationContext,
  client: OAuthClient,
  presented: PresentedClient,
): Promise<CheckResult<OAuthRefusal>> {
  const method = methodOf(client);
  if (!presentations[method].includes(presented.method))
    return invalidClient(context, `"${client.id}" is registered for ${method}, but presents ${presented.method}`);
  const unoffered = methodUnoffered(deps, context, method);
  if (unoffered) return unoffered;
  if (presented.assertion !== undefined) {
    const problem = await assertionProblem(deps, context, client, presented.assertion);
    if (problem !== undefined)
      return invalidClient(
        context,
        `The assertion is not valid: ${problem}`,
        ` The assertion is not valid: ${asciiOf(problem)}.`,
      );
  } else if (presented.secret !== undefined) {
    const refusal = secretResult(context, client, presented);
    if (refusal) return refusal;
  }
  if (byCertificate(method)) {
    const problem = await certificateProblem(deps, context, client).catch(({ message }: Error) => message);
    if (problem !== undefined)
      return invalidClient(
        context,
        `The client certificate: ${problem}`,
        ` The client certificate is not accepted: ${asciiOf(problem)}.`,
      );
  }
  context.client = client;
  return passed(`"${client.id}" by ${method}`);
}

function authenticate(
  deps: ServerDeps,
  context: AuthorizationContext,
  presented: PresentedClient,
): CheckResult<OAuthRefusal> | Promise<CheckResult<OAuthRefusal>> {
  const { clients } = deps;
  const client = clients.find(presented.id);
  if (!client) {
    const isExchanged = presented.secret !== undefined && clients.find(presented.secret) !== undefined;
    const found = isExchanged
      ? 'No client has this ID: ID and secret are exchanged'
      : `No client "${presented.id.slice(0, 200)}" is registered${didMean(presented.id, idsOf(clients))}`;
    return invalidClient(context, found);
  }
  if (clients.hasExpiredSecret(client)) return invalidClient(context, `The secret of "${client.id}" has expired`);
  if (client.authentication !== undefined) return registeredMethod(deps, context, client, presented);
  if (presented.assertion !== undefined)
    return invalidClient(context, `The client sent client_assertion, but "${client.id}" is not registered for it`);
  if (client.secret === undefined) {
    if (presented.method !== 'none') return invalidClient(context, `"${client.id}" is public but a secret was sent`);
  } else {
    const refusal = secretResult(context, client, presented);
    if (refusal) return refusal;
  }
  const unoffered = methodUnoffered(deps, context, presented.method);
  if (unoffered) return unoffered;
  context.client = client;
  return passed(`"${client.id}"${presented.method === 'none' ? ', a public client' : ` by ${presented.method}`}`);
}

/** The client authenticates with its registered method, or with its secret, or is public (`none`). */
export const clientAuthentication = (deps: ServerDeps): AuthorizationCheck => ({
  name: 'client_authentication',
  source: 'RFC 6749 2.3.1, RFC 7523 3, RFC 8705 2',
  run(context) {
    const presented = presentedClients(context);
    if (presented === 'unreadable')
      return invalidClient(context, 'The Authorization header is not readable as Basic credentials');
    const [first, second] = presented;
    const type = valueOf(context.parameters, 'client_assertion_type');
    if (type !== undefined && type !== assertionType && first?.secret === undefined)
      return invalidClient(
        context,
        `The client sent client_assertion of type ${type.slice(0, 200)}`,
        ` client_assertion_type must be ${assertionType} (RFC 7523 2.2).`,
      );
    if (!first) return invalidClient(context, 'No client credentials were sent');
    if (second)
      return invalidRequest(
        (first.assertion ?? second.assertion)
          ? 'Client credentials of two methods'
          : 'Client credentials in the header and in the body',
        'Use one client authentication method.',
      );
    if (first.assertion !== undefined && type === undefined)
      return invalidRequest('client_assertion_type is absent', 'The parameter client_assertion_type is missing.');
    const named = valueOf(context.parameters, 'client_id');
    if (named !== undefined && named !== first.id) {
      return invalidRequest('client_id differs from the authenticated client', 'client_id does not match the client.');
    }
    return authenticate(deps, context, first);
  },
});

/** Only a confidential client may use the grant or endpoint. */
export const confidentialClient: AuthorizationCheck = {
  name: 'confidential_client',
  source: 'RFC 6749 4.4',
  run({ client }) {
    if (client && isConfidential(client)) return passed(`"${client.id}" is confidential`);
    return refused(`"${client?.id ?? ''}" is public`, {
      status: 400,
      error: 'unauthorized_client',
      description: 'A public client may not use this grant type.',
    });
  },
};
