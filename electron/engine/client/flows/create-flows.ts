import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { unknownId } from '#shared/errors/unknown-id.ts';
import type { Flow, FlowRequest, FlowTokens, TokenOperation } from '#shared/model/flow.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../../clock.ts';
import { newTrace } from '../../journal/trace-context.ts';
import { isOwn, issuerOf, type FlowDeps, type ServerSupport } from './flow-deps.ts';
import { FlowStop, show, type RunningFlow } from './running-flow.ts';
import type { Operated } from './operate.ts';
import type { Secrets } from '../../journal/secret-values.ts';

/** The OAuth flows since the start of Hookbench, run as the client. */
export interface Flows {
  /** Starts a flow, with values that are masked in the record; resolves when it ends or waits for its user. */
  start(request: FlowRequest, secrets?: Secrets): Promise<Flow>;
  /** Runs a flow that needs no user, and is not listed. @param how What sends its requests, and the tokens to refresh. */
  run(
    request: FlowRequest,
    how: { exchange: FlowDeps['exchange']; trace: string; tokens?: FlowTokens | undefined },
  ): Promise<Flow>;
  /** What the server of a flow supports, from its discovery document. */
  metadata(request: FlowRequest): Promise<ServerSupport>;
  find(id: string): Flow | undefined;
  /** All kept flows, newest first. */
  all(): Flow[];
  /** Cancels a flow; resolves when it has ended. */
  cancel(id: string): Promise<Flow | undefined>;
  /** Applies an operation to a flow's tokens, then calls `GET /api/customer` with them. `probeId` is that exchange. */
  operate(
    id: string,
    operation: TokenOperation,
    scope: string | undefined,
  ): Promise<Operated & { flow: Flow; probeId?: string }>;
  /** A flow's tokens with its client; `undefined` if it has no tokens. */
  credentials(id: string): FlowCredentials | undefined;
  /**
   * Replaces the access token of a flow: with its refresh token (RFC 6749 6), or with its client credentials (RFC 6749 4.4).
   * @returns undefined if that is not possible, or if the server refuses
   */
  renew(id: string, exchange: FlowDeps['exchange'], trace: string): Promise<string | undefined>;
  /** Subscribes to flows whose user has finished in the browser. */
  onReturned(receive: (flow: Flow) => void): void;
  /** Cancels all flows in progress. */
  close(): void;
}

/** Flows that are kept. Older ones are forgotten, and cancelled if they are in progress. */
const maxFlows = 50;

export function createFlows(deps: FlowDeps): Flows {
  const flows = new Map<string, RunningFlow>();
  const receivers: ((flow: Flow) => void)[] = [];
  const onReturned = (view: Flow): void => {
    for (const receive of receivers) receive(view);
  };
  return {
    async start(request, secrets) {
      const { runFlow } = await import('./run-flow.ts');
      const flow = begin(deps, request, onReturned, secrets);
      flows.set(flow.view.id, flow);
      for (const [id, old] of [...flows].slice(0, -maxFlows)) {
        flows.delete(id);
        old.abort.abort(new FlowStop('cancelled', `More than ${maxFlows} newer flows were started.`));
      }
      flow.over = runFlow(deps, flow);
      return untilWaiting(flow, deps.clocks.wall);
    },
    async run(request, { exchange, tokens, trace }) {
      const { runFlow } = await import('./run-flow.ts');
      const flow = begin(deps, request, onReturned);
      show(flow, { trace, ...(tokens && { tokens }) });
      await runFlow({ ...deps, exchange }, flow);
      return flow.view;
    },
    async metadata(request) {
      const { readSupport } = await import('./run-flow.ts');
      return readSupport(deps, begin(deps, request, onReturned));
    },
    find: (id) => flows.get(id)?.view,
    all: () => [...flows.values()].map(({ view }) => view).reverse(),
    async cancel(id) {
      const flow = flows.get(id);
      if (flow && !isOver(flow)) {
        flow.abort.abort(new FlowStop('cancelled', 'The flow was cancelled.'));
        await flow.over;
      }
      return flow?.view;
    },
    async operate(id, operation, scope) {
      const flow = flows.get(id);
      if (!flow) throw unknownId('flow', id);
      const operated = await operateAndExplain(deps, flow, operation, scope);
      const probeId = await probeToken(deps, flow);
      return { ...operated, flow: flow.view, ...(probeId !== undefined && { probeId }) };
    },
    credentials(id) {
      const flow = flows.get(id);
      return flow && credentialsOf(flow);
    },
    async renew(id, ...how) {
      const flow = flows.get(id);
      return flow && renewedToken(deps, flow, ...how);
    },
    onReturned(receive) {
      receivers.push(receive);
    },
    close() {
      for (const { abort } of flows.values()) abort.abort(new FlowStop('cancelled', 'Hookbench is stopping.'));
    },
  };
}

/** The tokens of a flow, with its client. */
interface FlowCredentials {
  tokens: FlowTokens;
  clientId: string;
  /** The client certificate that they were requested with. */
  identity: FlowRequest['clientCertificate'];
  /** Whether each use requires a DPoP proof (RFC 9449). */
  bound: boolean;
}

function begin(
  { clocks, newId, random, target }: FlowDeps,
  request: FlowRequest,
  onReturned: RunningFlow['onReturned'],
  secrets: Secrets = [],
): RunningFlow {
  const { clientId, grant, serverId } = request;
  const issuer = issuerOf(request, target.issuers);
  const startedAt = toInstant(clocks.wall.now());
  const { trace = newTrace(random) } = request;
  const view: Flow = {
    id: newId('flow'),
    trace,
    grant,
    clientId,
    issuer,
    status: 'running',
    startedAt,
    ...(serverId !== undefined && { serverId }),
  };
  return { view, request, secrets, abort: new AbortController(), onReturned };
}

const pollMs = 5;

/** Waits until the flow waits for its user or has ended. */
function untilWaiting(flow: RunningFlow, clock: Clock): Promise<Flow> {
  return new Promise((resolve) => {
    const poll = (): void => {
      if (flow.view.status === 'running') clock.after(pollMs, poll);
      else resolve(flow.view);
    };
    poll();
  });
}

const isOver = ({ view }: RunningFlow): boolean => view.status !== 'running' && view.status !== 'waiting-for-user';

async function operateAndExplain(
  deps: FlowDeps,
  flow: RunningFlow,
  operation: TokenOperation,
  scope: string | undefined,
): Promise<Operated> {
  const { operate } = await import('./operate.ts');
  try {
    const { clocks, probe, testTokens } = deps;
    const required = operation === 'drop-scope' ? (probe()?.scopes ?? []) : [];
    const operated = await operate({ clock: clocks.client, testTokens, required }, flow, operation, scope);
    if (operation === 'refresh' && flow.view.tokens) await deps.keepTokens?.(flow.request, flow.view.tokens);
    return operated;
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    const { explainFailure } = await import('./explain-failure.ts');
    const { advice, code, message } = await explainFailure(error);
    return { said: `The authorization server refused: ${code}. ${message} ${advice}` };
  }
}

/**
 * Calls our service with the current access token of a flow.
 * @returns The id of the exchange; `undefined` if the token is not for our service or requires a DPoP proof.
 */
async function probeToken({ exchange, probe, target }: FlowDeps, flow: RunningFlow): Promise<string | undefined> {
  const { tokens, trace } = flow.view;
  const call = tokens && !flow.dpop && isOwn(flow.request, target.issuers) ? probe() : undefined;
  if (!tokens || !call) return undefined;
  const { headers, url } = call;
  const authorization: [string, string] = ['authorization', `Bearer ${tokens.accessToken}`];
  const identity = flow.request.clientCertificate;
  const { id } = await exchange({ method: 'GET', url, headers: [...headers, authorization], trace, identity });
  return id;
}

/** A new access token for a flow, which then has it. */
async function renewedToken(
  deps: FlowDeps,
  flow: RunningFlow,
  exchange: FlowDeps['exchange'],
  trace: string,
): Promise<string | undefined> {
  const { configuration, request, view } = flow;
  const canRefresh = view.tokens?.refreshToken !== undefined;
  if (!configuration || !(canRefresh || request.grant === 'client_credentials')) return undefined;
  const { runFlow } = await import('./run-flow.ts');
  const next: RunningFlow = { ...begin(deps, request, () => undefined), configuration };
  show(next, { trace, ...(canRefresh && { tokens: view.tokens }) });
  await runFlow({ ...deps, exchange }, next);
  const { failure, tokens } = next.view;
  if (failure || !tokens) return undefined;
  show(flow, { tokens: { ...view.tokens, ...tokens } });
  return tokens.accessToken;
}

/** A flow's credentials; `undefined` if it has no tokens. */
function credentialsOf({ dpop, request, view: { clientId, tokens } }: RunningFlow): FlowCredentials | undefined {
  return tokens && { tokens, clientId, identity: request.clientCertificate, bound: dpop !== undefined };
}
