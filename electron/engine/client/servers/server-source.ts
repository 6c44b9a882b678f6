import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { AuthorizationServer } from '#shared/model/authorization-server.ts';
import { brokenToken, type RequestAuth } from '#shared/model/request-auth.ts';
import type { Clock } from '../../clock.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';
import type { Exchange } from '../exchanges.ts';
import { withToken } from '../requests/credentials.ts';
import type { TokenSource } from '../requests/token-source.ts';
import type { Fill } from '../requests/client-message.ts';
import { asBearer, expiredOf, tokenIn, type DerivedCondition } from './broken-tokens.ts';
import type { KeptToken, Obtained } from './server-tokens.ts';
import type { TokenServers } from './open-servers.ts';
import { flowRequest, type FlowRequest } from '#shared/model/flow.ts';
import { dottedIssue } from '#shared/errors/issue-place.ts';
import { fillValue } from '#shared/template/fill-text.ts';

/**
 * The flow that gets tokens from a saved server.
 * @param fill Replaces variables in the texts of the server.
 * @param scope Instead of the scope of the server.
 * @throws HookbenchError `bad_input` for an unknown variable, or if a URL is not one after they are replaced
 */
export function flowRequestOf(server: AuthorizationServer, fill: Fill, scope?: string): FlowRequest {
  const { client, id, name, ...settings } = server;
  const { assertionAudience, authentication, certificate, id: clientId, key, keyId, secret } = client;
  const wanted = fillValue(
    {
      ...settings,
      clientId,
      clientSecret: secret,
      clientKey: key,
      clientKeyId: keyId,
      assertionAudience,
      clientCertificate: certificate,
      ...(scope !== undefined && { scope }),
    },
    fill,
    '/auth/server',
  ) as object;
  const { data, error } = flowRequest.safeParse({ ...wanted, clientAuthentication: authentication, serverId: id });
  if (data) return data;
  throw new HookbenchError(
    'bad_input',
    `The authorization server "${name}" is wrong: ${dottedIssue(error.issues[0]).text}.`,
    {
      field: '/auth/server',
      hint: 'Correct its settings, and the variables in them.',
    },
  );
}

type TokenAuth = Extract<RequestAuth, { kind: 'token' }>;

const bad = (field: string, message: string, hint: string): HookbenchError =>
  new HookbenchError('bad_input', message, { field: `/auth/${field}`, hint });

function mustSuit({ clientId, condition = 'valid', flowId, subject }: TokenAuth, { name }: AuthorizationServer): void {
  if ((clientId ?? flowId ?? subject) !== undefined)
    throw bad(
      'server',
      'clientId, subject and flowId are only for the authorization server of Hookbench.',
      'Omit them.',
    );
  if (condition === 'valid' || brokenToken.safeParse(condition).success) return;
  throw bad(
    'condition',
    `A token that is ${condition} can only be issued with the key of "${name}".`,
    `Use one of valid, ${brokenToken.options.join(', ')}.`,
  );
}

/** Notes the last response, which explains a failure in the run. */
function watched(ask: Exchange): { exchange: Exchange; last: () => SentRequest | undefined } {
  let last: SentRequest | undefined;
  return {
    exchange: async (request) => {
      const done = await ask(request);
      last = done.sent;
      return done;
    },
    last: () => last,
  };
}

/**
 * Tokens of a saved authorization server, in a condition that needs no key of it. A kept token that a service rejects is
 * renewed once.
 * @throws HookbenchError `bad_input` for a condition that is not possible, or if the failure is not in a response
 */
export function serverSource(
  { clock, kept, tokens }: Pick<TokenServers, 'kept' | 'tokens'> & { clock: Clock },
  server: AuthorizationServer,
  auth: TokenAuth,
  { fill, trace }: { fill: Fill; trace: string },
): TokenSource {
  mustSuit(auth, server);
  const { condition = 'valid' } = auth;
  const wanted = flowRequestOf(server, fill, auth.scope);
  const identity = wanted.clientCertificate;
  let sent: { token: KeptToken; isNew: boolean } | undefined;

  /** @returns undefined if the last response of the run explains why no token was issued */
  async function obtained(
    ask: Exchange,
    get: (asking: { exchange: Exchange; trace: string }) => Promise<Obtained>,
  ): Promise<KeptToken | undefined> {
    const { exchange, last } = watched(ask);
    const result = await get({ exchange, trace });
    if (!('failure' in result)) {
      sent = result;
      return result.token;
    }
    const { error, response } = last() ?? {};
    if (error ?? (response?.status ?? 200) >= 400) return undefined;
    const { advice, message } = result.failure;
    throw bad('server', `"${server.name}" issued no token: ${message}`, advice);
  }

  function expired(): string {
    const token = expiredOf(kept.of(server.id), clock.now());
    if (token) return token.accessToken;
    throw bad(
      'condition',
      `No kept token of "${server.name}" has expired yet.`,
      'Tokens are kept when they are used: wait until one has expired.',
    );
  }

  return {
    async attach(message, ask) {
      if (condition === 'none') return message;
      if (condition === 'expired') return withToken(message, asBearer(expired()), identity);
      const token = await obtained(ask, async (asking) => tokens.obtain(wanted, asking));
      if (!token) return undefined;
      const broken = tokenIn(condition as DerivedCondition, token.accessToken);
      if (broken) return withToken(message, broken, identity);
      throw bad('condition', `The tokens of "${server.name}" are opaque: they have no payload to change.`, 'Use cut.');
    },
    async renew(message, ask) {
      const former = sent?.token;
      if (!former) return undefined;
      const token = await obtained(ask, async (asking) => tokens.renew(wanted, former, asking));
      return token && withToken(message, asBearer(token.accessToken), identity);
    },
    // A token that was just issued is not rejected because of its age.
    renews: (isWanted) => condition === 'valid' && sent !== undefined && (isWanted || !sent.isNew),
    reject: () => undefined,
  };
}
