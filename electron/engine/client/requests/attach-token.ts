import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { RequestToken } from '#shared/model/request-spec.ts';
import type { SentRequest } from '../../http/outgoing-request.ts';
import type { ClientMessage } from './client-message.ts';
import type { HeldTokens } from './held-tokens.ts';
import type { TokenParts } from './token-ports.ts';
import { tokenRequest, tokensOf } from './token-request.ts';

/** Sends a request of the run to get a token, as an exchange of its own. */
export type AskForToken = (message: ClientMessage, verifyTls: boolean) => Promise<SentRequest>;

export interface Attaching {
  parts: TokenParts;
  held: HeldTokens;
  wanted: RequestToken;
  /** Of the request that the token is for. */
  method: string;
  trace: string;
  ask: AskForToken;
}

/** The client that the workbench acts as. */
const defaultClient = 'demo-service';

const badToken = (field: string, message: string, hint: string): HookbenchError =>
  new HookbenchError('bad_input', message, { field: `/token/${field}`, hint });

const someScopes = ['write:customers', 'read:customers', 'profile', 'email', 'openid'];

/** A scope that calls of the method do not ask for; `admin` would cover all. */
function uncoveringScope({ method, parts }: Attaching): string {
  const required = parts.requiredScopes(method);
  const reads = ['GET', 'HEAD', 'OPTIONS'].includes(method.toUpperCase());
  const candidates = reads ? someScopes : someScopes.filter((scope) => scope !== 'write:customers');
  return candidates.find((scope) => !required.includes(scope)) ?? 'none';
}

function clientOf({ parts, wanted }: Attaching) {
  const id = wanted.clientId ?? defaultClient;
  const client = parts.findClient(id);
  if (client) return client;
  throw badToken('clientId', `No client "${id}" is registered.`, 'GET /clients lists those there are.');
}

/** What a flow won; without one, what the last flow of the client won. */
function flowTokens({ parts, wanted }: Attaching, flowId: string) {
  const credentials = parts.flows.credentials(flowId);
  if (!credentials) throw badToken('flowId', `No flow "${flowId}" won tokens.`, 'GET /flows lists those there are.');
  if (wanted.clientId !== undefined && wanted.clientId !== credentials.clientId) {
    const words = `The flow "${flowId}" is of the client ${credentials.clientId}.`;
    throw badToken('clientId', words, 'Leave clientId out, or name that client.');
  }
  if (credentials.bound) {
    const words = `The tokens of the flow "${flowId}" are bound to its DPoP key, and each use needs a proof.`;
    throw badToken('flowId', words, 'Run the flow without DPoP.');
  }
  return credentials;
}

async function bentFlowToken(attaching: Attaching, flowId: string): Promise<string> {
  const { parts, trace, wanted } = attaching;
  const { accessToken } = flowTokens(attaching, flowId).tokens;
  const { condition } = wanted;
  if (condition === 'valid' && wanted.scope === undefined) return accessToken;
  const scope = condition === 'insufficient-scope' ? uncoveringScope(attaching) : wanted.scope;
  const bend =
    condition === 'valid' || condition === 'none' || condition === 'revoked' || condition === 'insufficient-scope'
      ? undefined
      : condition;
  const change = { trace, ...(scope !== undefined && { scope }), ...(bend && { bend }) };
  const made = await parts.workshop.remake(accessToken, change);
  if (made === undefined) {
    const words = 'The token of the flow is not one of our authorization server, which alone can bend it.';
    throw badToken('condition', words, 'Use the condition valid, or a flow of our server.');
  }
  if (condition === 'revoked') await parts.workshop.revoke(made);
  return made;
}

/** A new token by the client credentials grant (RFC 6749 4.4); none when the server refused. */
export async function winToken({ ask, held, parts, wanted }: Attaching): Promise<string | undefined> {
  const clientId = wanted.clientId ?? defaultClient;
  const requester = {
    endpoint: parts.tokenEndpoint(),
    clientId,
    clientSecret: parts.findClient(clientId)?.secret,
  };
  const { scope } = wanted;
  const grant = { grant_type: 'client_credentials', ...(scope !== undefined && scope !== '' && { scope }) };
  const answer = tokensOf(await ask(tokenRequest(requester, grant), true));
  if (answer) held.keep(clientId, scope, answer);
  return answer?.access_token;
}

async function validToken(attaching: Attaching): Promise<string | undefined> {
  const { held, parts, wanted } = attaching;
  const client = clientOf(attaching);
  if (client.secret !== undefined) return held.find(client.id, wanted.scope) ?? winToken(attaching);
  const flow = parts.flows.all().find(({ clientId, tokens }) => clientId === client.id && tokens);
  if (flow) return bentFlowToken(attaching, flow.id);
  const words = `The client "${client.id}" is public: it wins tokens by a flow with its user, and none has run.`;
  throw badToken('clientId', words, 'Authorize with it first, or choose a client with a secret.');
}

/** The flow that wins and refreshes the tokens of a request, where one does. */
export function flowOf({ parts, wanted }: Attaching): string | undefined {
  if (wanted.flowId !== undefined) return wanted.flowId;
  const client = parts.findClient(wanted.clientId ?? defaultClient);
  if (!client || client.secret !== undefined) return undefined;
  return parts.flows.all().find(({ clientId, tokens }) => clientId === client.id && tokens)?.id;
}

/**
 * The access token that a request wants: won by a real token request where it is to be simply valid, minted or made anew
 * where something is wrong with it or it is for someone else.
 * @returns None when the condition is `none`, or when the authorization server refused to give one.
 * @throws HookbenchError `bad_input` for a client or flow that cannot give one
 */
export async function attachToken(attaching: Attaching): Promise<string | undefined> {
  const { parts, trace, wanted } = attaching;
  const { condition, flowId, subject } = wanted;
  if (condition === 'none') return undefined;
  if (flowId !== undefined) return bentFlowToken(attaching, flowId);
  if (condition === 'valid' && subject === undefined) return validToken(attaching);
  const insufficient = condition === 'insufficient-scope';
  const scope = insufficient ? uncoveringScope(attaching) : wanted.scope;
  const { id: clientId } = clientOf(attaching);
  const minted = await parts.mint({ clientId, condition: insufficient ? 'valid' : condition, scope, subject, trace });
  return minted.accessToken;
}
