import type { FlowTokens } from '#shared/model/flow.ts';
import type { FlowParts } from './flow-parts.ts';
import type { RunningFlow } from './running-flow.ts';

/** The tokens of a flow, and as whom and where they are refreshed. */
export interface FlowCredentials {
  tokens: FlowTokens;
  clientId: string;
  clientSecret: string | undefined;
  tokenEndpoint: string | undefined;
  verifyTls: boolean;
  /** Whether each use needs a proof of a key (RFC 9449). */
  bound: boolean;
}

/** What a flow won; none when it won nothing. */
export function credentialsOf({ findClient, target }: FlowParts, flow: RunningFlow): FlowCredentials | undefined {
  const { configuration, dpop, request, view } = flow;
  if (!view.tokens) return undefined;
  const own = request.issuer === undefined || request.issuer === target().issuer;
  return {
    tokens: view.tokens,
    clientId: view.clientId,
    clientSecret: request.clientSecret ?? (own ? findClient(view.clientId)?.secret : undefined),
    tokenEndpoint: configuration?.serverMetadata().token_endpoint,
    verifyTls: request.verifyTls,
    bound: dpop !== undefined,
  };
}
