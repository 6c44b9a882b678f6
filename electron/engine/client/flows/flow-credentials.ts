import type { Flow, FlowTokens } from '#shared/model/flow.ts';
import { isOwn, type FlowDeps } from './flow-deps.ts';
import type { RunningFlow } from './running-flow.ts';

/** The tokens of a flow, with the client and endpoint for refreshing them. */
export interface FlowCredentials {
  tokens: FlowTokens;
  grant: Flow['grant'];
  /** The scope that was requested. */
  scope: string | undefined;
  clientId: string;
  clientSecret: string | undefined;
  tokenEndpoint: string | undefined;
  verifyTls: boolean;
  /** Whether each use requires a DPoP proof (RFC 9449). */
  bound: boolean;
}

/** A flow's credentials; `undefined` if it has no tokens. */
export function credentialsOf({ findClient, target }: FlowDeps, flow: RunningFlow): FlowCredentials | undefined {
  const { configuration, dpop, request, view } = flow;
  if (!view.tokens) return undefined;
  const own = isOwn(request, target.issuers);
  return {
    tokens: view.tokens,
    grant: view.grant,
    scope: request.scope,
    clientId: view.clientId,
    clientSecret: request.clientSecret ?? (own ? findClient(view.clientId)?.secret : undefined),
    tokenEndpoint: configuration?.serverMetadata().token_endpoint,
    verifyTls: request.verifyTls,
    bound: dpop !== undefined,
  };
}
