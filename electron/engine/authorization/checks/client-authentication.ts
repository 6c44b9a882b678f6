import { didMean } from '#shared/diagnosis/nearest-name.ts';
import { passed, refused, type CheckResult } from '../../journal/run-checks.ts';
import type { Clients } from '../clients.ts';
import type { AuthorizationCheck, AuthorizationContext, OAuthRefusal } from '../context.ts';
import { equalSecrets } from '../../signing/equal-secrets.ts';
import { formDecode, presentedClients, valueOf, type PresentedClient } from './client-credentials-of.ts';

function invalidClient(context: AuthorizationContext, evidence: string, hint = ''): CheckResult<OAuthRefusal> {
  return refused(evidence, {
    status: 401,
    error: 'invalid_client',
    description: `Client authentication failed.${hint}`,
    headers: { 'www-authenticate': `Basic realm="${context.issuer}", charset="UTF-8"` },
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

/** Only the first ones are compared with an unknown ID. */
const maxCompared = 200;
const idsOf = (clients: Clients): string[] =>
  clients
    .all()
    .slice(0, maxCompared)
    .map(({ id }) => id);

function authenticate(
  context: AuthorizationContext,
  clients: Clients,
  presented: PresentedClient,
): CheckResult<OAuthRefusal> {
  const client = clients.find(presented.id);
  if (!client) {
    const isExchanged = presented.secret !== undefined && clients.find(presented.secret) !== undefined;
    const found = isExchanged
      ? 'No client has this ID: ID and secret are exchanged'
      : `No client "${presented.id}" is registered${didMean(presented.id, idsOf(clients))}`;
    return invalidClient(context, found);
  }
  if (client.secret === undefined) {
    if (presented.method !== 'none') return invalidClient(context, `"${client.id}" is public but a secret was sent`);
  } else {
    if (presented.secret === undefined)
      return invalidClient(context, `"${client.id}" is confidential but no secret was sent`);
    const isAny = 'acceptsAnySecret' in client && client.acceptsAnySecret;
    if (!isAny && !equalSecrets(presented.secret, client.secret)) return wrongSecret(context, presented, client.secret);
  }
  context.client = client;
  return passed(`"${client.id}" by ${presented.method}`);
}

/** The client authenticates: `client_secret_basic`, `client_secret_post`, or `none` for a public client. */
export const clientAuthentication = (clients: Clients): AuthorizationCheck => ({
  name: 'client_authentication',
  source: 'RFC 6749 2.3.1',
  run(context) {
    const presented = presentedClients(context);
    if (presented === 'unreadable')
      return invalidClient(context, 'The Authorization header is not readable as Basic credentials');
    const [first, second] = presented;
    const assertion = valueOf(context.parameters, 'client_assertion_type');
    if (!second && first?.secret === undefined && assertion !== undefined)
      return invalidClient(
        context,
        `The client sent client_assertion of type ${assertion.slice(0, 200)}`,
        ' client_assertion is not supported (RFC 7523 2.2).',
      );
    if (!first) return invalidClient(context, 'No client credentials were sent');
    if (second)
      return invalidRequest(
        'Client credentials in the header and in the body',
        'Use one client authentication method.',
      );
    const named = valueOf(context.parameters, 'client_id');
    if (named !== undefined && named !== first.id) {
      return invalidRequest('client_id differs from the authenticated client', 'client_id does not match the client.');
    }
    return authenticate(context, clients, first);
  },
});
