import { getDPoPHandle, randomDPoPKeyPair } from 'openid-client';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Flow, FlowRequest, Surgery } from '#shared/model/flow.ts';
import type { OAuthClient } from '#shared/model/oauth-client.ts';
import type { Clocks } from '../../clock.ts';
import type { NewId } from '../../identifier.ts';
import { newTrace } from '../../journal/trace-context.ts';
import type { Random } from '../../random.ts';
import type { Exchange } from '../exchanges.ts';
import { explainFailure } from './explain-failure.ts';
import { flowGrants } from './flow-grants.ts';
import { openConfiguration } from './open-configuration.ts';
import { operate, type Operated, type TokenWorkshop } from './operate.ts';
import { createRecordedFetch } from './recorded-fetch.ts';
import { show, type RunningFlow } from './running-flow.ts';

export interface FlowParts {
  exchange: Exchange;
  clocks: Clocks;
  random: Random;
  newId: NewId;
  workshop: TokenWorkshop;
  /** A client of our own server. */
  findClient: (id: string) => OAuthClient | undefined;
  /** Our issuer and the service that tokens are tried on. Asked for at each call, since addresses are known late. */
  target: () => { issuer: string; service: string };
}

/** The OAuth flows of this launch, run as the client. */
export interface Flows {
  /** Begins a flow; resolves when it is over or waits for its user. */
  start(request: FlowRequest): Promise<Flow>;
  find(id: string): Flow | undefined;
  /** The newest first. */
  all(): Flow[];
  /** Stops a flow that is not over; resolves when it is. */
  cancel(id: string): Promise<Flow | undefined>;
  /** Does something to a flow's tokens, then calls `GET /api/customer` with them. `probeId` names that exchange. */
  operate(
    id: string,
    surgery: Surgery,
    scope: string | undefined,
  ): Promise<Operated & { flow: Flow; probeId?: string }>;
  /** Stops all that wait. */
  close(): void;
}

const keptFlows = 50;
const fallbackRedirect = 'http://127.0.0.1/callback';

class FlowStop extends Error {
  readonly code: string;

  constructor(code: 'timeout' | 'cancelled', message: string) {
    super(message);
    this.code = code;
  }
}

/** A loopback address among the registered ones, for the browser to come back to. */
function redirectOf(client: OAuthClient | undefined): string {
  const registered = client?.redirectUris?.find((uri) =>
    /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(:\d+)?\//.test(uri),
  );
  return registered ?? fallbackRedirect;
}

export function createFlows(parts: FlowParts): Flows {
  const { clocks, exchange, newId, random, target } = parts;
  const flows = new Map<string, RunningFlow>();

  function begin(request: FlowRequest): RunningFlow {
    const id = newId('flow');
    const issuer = request.issuer ?? target().issuer;
    const startedAt = toInstant(clocks.wall.now());
    const { clientId, grant } = request;
    const view: Flow = { id, trace: newTrace(random), grant, clientId, issuer, status: 'running', startedAt };
    const flow: RunningFlow = { view, request, abort: new AbortController() };
    flows.set(id, flow);
    for (const old of [...flows.keys()].slice(0, -keptFlows)) flows.delete(old);
    return flow;
  }

  async function win(flow: RunningFlow): Promise<void> {
    const { request, view } = flow;
    const own = request.issuer === undefined || request.issuer === target().issuer;
    const client = own ? parts.findClient(request.clientId) : undefined;
    const fetch = createRecordedFetch(exchange, view.trace, request.verifyTls);
    const skewSeconds = Math.round(clocks.client.offsetMs / 1000);
    const secret = request.clientSecret ?? client?.secret;
    const configuration = await openConfiguration({ request, secret, ownIssuer: target().issuer, fetch, skewSeconds });
    flow.configuration = configuration;
    if (request.useDpop) flow.dpop = getDPoPHandle(configuration, await randomDPoPKeyPair());
    const grantParts = { clock: clocks.client, redirectUri: redirectOf(client) };
    const tokens = await flowGrants[request.grant](flow, configuration, grantParts);
    show(flow, { status: 'done', tokens });
  }

  async function run(flow: RunningFlow): Promise<void> {
    const stopWaiting = clocks.wall.after(flow.request.timeoutSeconds * 1000, () => {
      flow.abort.abort(new FlowStop('timeout', `Nobody finished signing in within ${flow.request.timeoutSeconds} s.`));
    });
    try {
      await win(flow);
    } catch (error) {
      const failure = await explainFailure(flow.abort.signal.aborted ? flow.abort.signal.reason : error);
      show(flow, { status: failure.code === 'cancelled' ? 'cancelled' : 'failed', failure });
    } finally {
      stopWaiting();
    }
  }

  function untilWaiting(flow: RunningFlow): Promise<Flow> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (flow.view.status === 'running') clocks.wall.after(5, look);
        else resolve(flow.view);
      };
      flow.over?.then(look, look);
      look();
    });
  }

  async function probe({ dpop, request, view }: RunningFlow): Promise<string | undefined> {
    if (!view.tokens || dpop || request.issuer !== undefined) return undefined;
    const { accessToken } = view.tokens;
    const sent = await exchange({
      method: 'GET',
      url: `${target().service}/api/customer?customerId=C-1001`,
      headers: [['authorization', `Bearer ${accessToken}`]],
      trace: view.trace,
    });
    return sent.id;
  }

  return {
    start(request) {
      const flow = begin(request);
      flow.over = run(flow);
      return untilWaiting(flow);
    },
    find: (id) => flows.get(id)?.view,
    all: () => [...flows.values()].map(({ view }) => view).reverse(),
    async cancel(id) {
      const flow = flows.get(id);
      if (flow?.view.status === 'waiting-for-user' || flow?.view.status === 'running') {
        flow.abort.abort(new FlowStop('cancelled', 'The flow was cancelled.'));
        await flow.over;
      }
      return flow?.view;
    },
    async operate(id, surgery, scope) {
      const flow = flows.get(id);
      if (!flow) throw new HookbenchError('not_found', `No flow has the id "${id}".`);
      let operated: Operated;
      try {
        operated = await operate({ clock: clocks.client, workshop: parts.workshop }, flow, surgery, scope);
      } catch (error) {
        if (error instanceof HookbenchError) throw error;
        const { advice, code, message } = await explainFailure(error);
        operated = { said: `The authorization server refused: ${code}. ${message} ${advice}` };
      }
      const probeId = await probe(flow);
      return { ...operated, flow: flow.view, ...(probeId !== undefined && { probeId }) };
    },
    close() {
      for (const { abort } of flows.values()) abort.abort(new FlowStop('cancelled', 'The workbench stops.'));
    },
  };
}
