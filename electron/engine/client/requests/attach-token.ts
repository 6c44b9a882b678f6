import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ChosenToken } from '#shared/model/request-run.ts';
import type { Exchange } from '../exchanges.ts';
import type { TokenCache } from '../../http/token-cache.ts';
import type { TokenDeps } from './token-ports.ts';
import { clientCredentialsRequest, tokensOf } from '../../http/token-request.ts';

export interface Attaching {
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
export async function requestToken({ ask, cache, deps, trace, wanted }: Attaching): Promise<string | undefined> {
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
export function flowOf({ deps, wanted }: Attaching): string | undefined {
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
export async function attachToken(attaching: Attaching): Promise<string | undefined> {
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
