import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { Flow, FlowRequest, Surgery } from '#shared/model/flow.ts';
import { toInstant } from '#shared/model/instant.ts';
import type { Clock } from '../../clock.ts';
import { newTrace } from '../../journal/trace-context.ts';
import { explainFailure } from './explain-failure.ts';
import type { FlowParts } from './flow-parts.ts';
import { FlowStop } from './flow-stop.ts';
import { operate, type Operated } from './operate.ts';
import { probeToken } from './probe-token.ts';
import { runFlow } from './run-flow.ts';
import { credentialsOf, type FlowCredentials } from './flow-credentials.ts';
import { show, toFlowTokens, type RunningFlow, type TokenAnswer } from './running-flow.ts';

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
  /** What a flow won, and as whom and where it is refreshed; none when it won nothing. */
  credentials(id: string): FlowCredentials | undefined;
  /** Puts tokens that were won anew in the place of a flow's. */
  keep(id: string, answer: TokenAnswer): void;
  /** Calls with each flow whose user is back from the browser. */
  onReturned(receive: (flow: Flow) => void): void;
  /** Stops all that wait. */
  close(): void;
}

const keptFlows = 50;
const lookEveryMs = 5;

function begin(
  { clocks, newId, random, target }: FlowParts,
  request: FlowRequest,
  onReturned: RunningFlow['onReturned'],
): RunningFlow {
  const { clientId, grant, issuer = target().issuer } = request;
  const startedAt = toInstant(clocks.wall.now());
  const trace = newTrace(random);
  const view: Flow = { id: newId('flow'), trace, grant, clientId, issuer, status: 'running', startedAt };
  return { view, request, abort: new AbortController(), onReturned };
}

/** Waits until there is something for the user to do, or nothing more to wait for. */
function untilWaiting(flow: RunningFlow, clock: Clock): Promise<Flow> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (flow.view.status === 'running') clock.after(lookEveryMs, look);
      else resolve(flow.view);
    };
    look();
  });
}

async function operateAndExplain(
  parts: FlowParts,
  flow: RunningFlow,
  surgery: Surgery,
  scope: string | undefined,
): Promise<Operated> {
  try {
    return await operate({ clock: parts.clocks.client, workshop: parts.workshop }, flow, surgery, scope);
  } catch (error) {
    if (error instanceof HookbenchError) throw error;
    const { advice, code, message } = await explainFailure(error);
    return { said: `The authorization server refused: ${code}. ${message} ${advice}` };
  }
}

const isOver = ({ view }: RunningFlow): boolean => view.status !== 'running' && view.status !== 'waiting-for-user';

export function createFlows(parts: FlowParts): Flows {
  const flows = new Map<string, RunningFlow>();
  const receivers: ((flow: Flow) => void)[] = [];
  const onReturned = (view: Flow): void => {
    for (const receive of receivers) receive(view);
  };
  return {
    start(request) {
      const flow = begin(parts, request, onReturned);
      flows.set(flow.view.id, flow);
      for (const old of [...flows.keys()].slice(0, -keptFlows)) flows.delete(old);
      flow.over = runFlow(parts, flow);
      return untilWaiting(flow, parts.clocks.wall);
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
    async operate(id, surgery, scope) {
      const flow = flows.get(id);
      if (!flow) throw new HookbenchError('not_found', `No flow has the id "${id}".`);
      const operated = await operateAndExplain(parts, flow, surgery, scope);
      const probeId = await probeToken(parts, flow);
      return { ...operated, flow: flow.view, ...(probeId !== undefined && { probeId }) };
    },
    credentials(id) {
      const flow = flows.get(id);
      return flow && credentialsOf(parts, flow);
    },
    keep(id, answer) {
      const flow = flows.get(id);
      if (flow) show(flow, { tokens: { ...flow.view.tokens, ...toFlowTokens(answer, parts.clocks.client) } });
    },
    onReturned(receive) {
      receivers.push(receive);
    },
    close() {
      for (const { abort } of flows.values()) abort.abort(new FlowStop('cancelled', 'The workbench stops.'));
    },
  };
}
