import type { Configuration, CustomFetchOptions, DPoPHandle } from 'openid-client';
import type { Flow, FlowRequest, FlowTokens } from '#shared/model/flow.ts';
import type { Clock } from '../../clock.ts';
import type { Secrets } from '../../journal/secret-values.ts';
import type { TokenAnswer } from '../../http/token-request.ts';
import { toInstant } from '#shared/model/instant.ts';

/** A flow with its internal state. `view` is its public state; it is replaced, never mutated. */
export interface RunningFlow {
  view: Flow;
  readonly request: FlowRequest;
  readonly abort: AbortController;
  /** Values that are sent, but masked in the record. */
  readonly secrets: Secrets;
  /** Called when its user has finished in the browser. */
  readonly onReturned: (view: Flow) => void;
  configuration?: Configuration;
  /** Sends requests to its server, as recorded exchanges. */
  fetch?: (url: string, options: CustomFetchOptions) => Promise<Response>;
  dpop?: DPoPHandle;
  /** Settles when the flow has ended. */
  over?: Promise<void>;
}

/** Updates the public state of a flow. */
export function show(flow: RunningFlow, change: Partial<Flow>): void {
  flow.view = { ...flow.view, ...change };
}

/** The tokens of a token response; `expiresAt` is on the client's clock. */
export function toFlowTokens(answer: TokenAnswer, clock: Clock): FlowTokens {
  const now = clock.now();
  const { access_token, expires_in, id_token, refresh_token, scope, token_type } = answer;
  return {
    accessToken: access_token,
    tokenType: token_type,
    receivedAt: toInstant(now),
    ...(scope !== undefined && { scope }),
    ...(expires_in !== undefined && { expiresAt: toInstant(now + expires_in * 1000) }),
    ...(refresh_token !== undefined && { refreshToken: refresh_token }),
    ...(id_token !== undefined && { idToken: id_token }),
  };
}

/** The reason for aborting a flow. */
export class FlowStop extends Error {
  readonly code: 'timeout' | 'cancelled';

  constructor(code: 'timeout' | 'cancelled', message: string) {
    super(message);
    this.name = 'FlowStop';
    this.code = code;
  }
}
