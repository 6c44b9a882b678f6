import type { ChosenToken } from '#shared/model/request-run.ts';
import { type TokenCache, clientCredentialsRequest, tokensOf } from '../../http/token-request.ts';
import type { Exchange } from '../exchanges.ts';
import type { ClientMessage } from './client-message.ts';
import { withToken } from './credentials.ts';
import { asBearer, tokenIn, type DerivedCondition } from '../servers/broken-tokens.ts';
import type { TokenDeps } from './token-ports.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

interface Attaching {
  deps: TokenDeps;
  cache: TokenCache;
  wanted: ChosenToken;
  /** The method of the request that the token is for. */
  method: string;
  trace: string;
  /** Sends a token request of the run as a separate exchange. */
  ask: Exchange;
}

const defaultClient = 'demo-service';

const badToken = (field: string, message: string, hint: string): HookbenchError =>
  new HookbenchError('bad_input', message, { field: `/token/${field}`, hint });

function clientOf({ deps, wanted }: Attaching) {
  const id = wanted.clientId ?? defaultClient;
  const client = deps.findClient(id);
  if (client) return client;
  throw badToken('clientId', `No client "${id}" is registered.`, 'GET /clients lists the registered clients.');
}

/** The credentials of a flow, if requests can use them. */
function flowTokens({ deps, wanted }: Attaching, flowId: string) {
  const credentials = deps.flows.credentials(flowId);
  if (!credentials) throw badToken('flowId', `No flow "${flowId}" has tokens.`, 'GET /flows lists all flows.');
  if (wanted.clientId !== undefined && wanted.clientId !== credentials.clientId) {
    const message = `The flow "${flowId}" belongs to the client ${credentials.clientId}.`;
    throw badToken('clientId', message, 'Omit clientId, or set it to that client.');
  }
  if (credentials.bound) {
    const message = `The tokens of the flow "${flowId}" are bound to its DPoP key, and each use requires a proof.`;
    throw badToken('flowId', message, 'Run the flow without DPoP.');
  }
  return credentials;
}

async function flowTokenInCondition(attaching: Attaching, flowId: string): Promise<string> {
  const { deps, trace, wanted } = attaching;
  const { accessToken } = flowTokens(attaching, flowId).tokens;
  const { condition } = wanted;
  if (condition === 'valid' && wanted.scope === undefined) return accessToken;
  const scope = condition === 'insufficient-scope' ? deps.insufficientScope(attaching.method) : wanted.scope;
  const defect =
    condition === 'valid' || condition === 'none' || condition === 'revoked' || condition === 'insufficient-scope'
      ? undefined
      : condition;
  const change = { trace, ...(scope !== undefined && { scope }), ...(defect && { defect }) };
  const reissued = await deps.testTokens.reissue(accessToken, change);
  if (reissued === undefined) {
    const message = 'Another authorization server issued the token of the flow, so it cannot be changed.';
    throw badToken('condition', message, 'Use the condition valid, or a flow with the server of Hookbench.');
  }
  if (condition === 'revoked') await deps.testTokens.revoke(reissued);
  return reissued;
}

const cacheKey = (clientId: string, scope: string | undefined): string => JSON.stringify([clientId, scope]);

/** Requests a token with the client credentials grant (RFC 6749 4.4); `undefined` if the server refuses. */
async function requestToken({ ask, cache, deps, trace, wanted }: Attaching): Promise<string | undefined> {
  const clientId = wanted.clientId ?? defaultClient;
  const requester = {
    endpoint: deps.tokenEndpoint(),
    clientId,
    clientSecret: deps.findClient(clientId)?.secret,
  };
  const { scope } = wanted;
  const answer = tokensOf((await ask({ ...clientCredentialsRequest(requester, scope), trace })).sent);
  if (answer) cache.keep(cacheKey(clientId, scope), answer);
  return answer?.access_token;
}

async function validToken(attaching: Attaching): Promise<string | undefined> {
  const { cache, deps, wanted } = attaching;
  const client = clientOf(attaching);
  if (client.secret !== undefined) return cache.find(cacheKey(client.id, wanted.scope)) ?? requestToken(attaching);
  const flow = deps.flows.all().find(({ clientId, tokens }) => clientId === client.id && tokens);
  if (flow) return flowTokenInCondition(attaching, flow.id);
  const message = `The client "${client.id}" is public, and no flow with its user has tokens.`;
  throw badToken('clientId', message, 'To use a user’s token, sign in on Authorize, or choose a client with a secret.');
}

/** The id of the flow that provides and refreshes the tokens of a request, if any. */
function flowOf({ deps, wanted }: Attaching): string | undefined {
  if (wanted.flowId !== undefined) return wanted.flowId;
  const client = deps.findClient(wanted.clientId ?? defaultClient);
  if (!client || client.secret !== undefined) return undefined;
  return deps.flows.all().find(({ clientId, tokens }) => clientId === client.id && tokens)?.id;
}

/**
 * The access token for a request: from a real token request or flow if it must be valid, else minted or reissued with
 * the required condition or subject.
 * @returns `undefined` if the condition is `none`, or if the authorization server refuses.
 * @throws HookbenchError `bad_input` for a client or flow that cannot provide a token
 */
async function attachToken(attaching: Attaching): Promise<string | undefined> {
  const { deps, trace, wanted } = attaching;
  const { condition, flowId, subject } = wanted;
  if (condition === 'none') return undefined;
  if (flowId !== undefined) return flowTokenInCondition(attaching, flowId);
  const isOwn = subject === undefined || subject === (wanted.clientId ?? defaultClient);
  if (condition === 'valid' && isOwn) return validToken(attaching);
  const insufficient = condition === 'insufficient-scope';
  const scope = insufficient ? deps.insufficientScope(attaching.method) : wanted.scope;
  const { id: clientId } = clientOf(attaching);
  const minted = await deps.mint({ clientId, condition: insufficient ? 'valid' : condition, scope, subject, trace });
  return minted.accessToken;
}

/**
 * Replaces a token that the server rejected with 401: with the refresh token of its flow, else with a token request of
 * its client.
 * @returns `undefined` if no new token can be obtained, or if the server refuses.
 */
async function renewToken(attaching: Attaching): Promise<string | undefined> {
  const flowId = flowOf(attaching);
  if (flowId !== undefined) return attaching.deps.flows.renew(flowId, attaching.ask, attaching.trace);
  const { subject, ...wanted } = attaching.wanted;
  const valid: Attaching = { ...attaching, wanted: { ...wanted, condition: 'valid' } };
  // A token for another subject cannot be requested without that user; it is minted like the first one.
  if (subject !== undefined) return attachToken({ ...valid, wanted: { ...valid.wanted, subject } });
  return requestToken(valid);
}

/** Where the token of a run comes from. */
export interface TokenSource {
  /** The message with its token, or without one if it must have none; `undefined` if no token was issued. */
  attach(message: ClientMessage, ask: Exchange): Promise<ClientMessage | undefined>;
  /** The message with a new token after a 401; `undefined` if none can be obtained. */
  renew(message: ClientMessage, ask: Exchange): Promise<ClientMessage | undefined>;
  /** Whether a 401 gets a new token. @param isWanted Whether the request asks for it. */
  renews(isWanted: boolean): boolean;
  /** Stops the reuse of the token, which a server rejected. */
  reject(): void;
}

/**
 * Tokens of Hookbench's own authorization server, and of flows.
 * @param broken How the token is broken after it was obtained.
 */
export function ownTokens(
  deps: TokenDeps,
  cache: TokenCache,
  wanted: ChosenToken,
  { broken = 'valid', trace }: { trace: string; broken?: DerivedCondition | undefined },
): TokenSource {
  let sent: string | undefined;
  /** The client certificate of the flow that provides the token. */
  function identityOf(asking: Attaching) {
    const flowId = flowOf(asking);
    return flowId === undefined ? undefined : deps.flows.credentials(flowId)?.identity;
  }
  const attaching = ({ method }: ClientMessage, ask: Exchange): Attaching => ({
    deps,
    cache,
    wanted,
    method,
    trace,
    ask,
  });
  return {
    async attach(message, ask) {
      if (wanted.condition === 'none') return message;
      const asking = attaching(message, ask);
      sent = await attachToken(asking);
      const token = sent === undefined ? undefined : tokenIn(broken, sent);
      return token && withToken(message, token, identityOf(asking));
    },
    async renew(message, ask) {
      const asking = attaching(message, ask);
      sent = await renewToken(asking);
      return sent === undefined ? undefined : withToken(message, asBearer(sent), identityOf(asking));
    },
    renews: (isWanted) => isWanted,
    reject: () => {
      if (sent !== undefined) cache.drop(sent);
    },
  };
}
