import type { IncomingMessage, ServerResponse } from 'node:http';
import { toProblem } from '#shared/errors/hookbench-error.ts';
import { toResponse } from './answer/to-response.ts';
import {
  type BodyRefusal,
  bodyRefusals,
  createByteBudget,
  type ByteBudget,
  budgetExceeded,
  retryAfterSeconds,
} from '../http/byte-budget.ts';
import { receiveBody } from '../http/receive-body.ts';
import { sendText, type TextResponse } from '../pipeline/text-response.ts';
import { type Routed, type ServiceRequest, type ServiceCheck, refuseWith } from './context.ts';
import { handleRequest, type ServiceDeps } from './handle-request.ts';
import { planOf } from './plan-request.ts';

/** The only check of a request whose body exceeds the limit. */
const bodyWithinLimit: ServiceCheck = {
  name: 'body_within_limit',
  source: 'RFC 9110 15.5.14',
  run({ profile: { bodyLimit } }) {
    const excess = `larger than ${bodyLimit} bytes`;
    return refuseWith('body_too_large', `The body is ${excess}`, `The body is ${excess}, the limit.`);
  },
};

/** The only check of a request whose body was not read, because other bodies in flight use up the memory budget. */
const roomForBody: ServiceCheck = {
  name: 'room_for_body',
  source: 'RFC 9110 15.6.4',
  run: () =>
    refuseWith('overloaded', budgetExceeded, budgetExceeded, {
      hint: 'Try again in a few seconds.',
      headers: { 'retry-after': retryAfterSeconds },
    }),
};

/** The only check of a request whose body was not read to its end, because its chunks are too small. */
const chunksOfSize: ServiceCheck = {
  name: 'chunks_of_size',
  source: 'RFC 9112 7.1',
  run() {
    const { code, detail, hint } = bodyRefusals['tiny-chunks'];
    return refuseWith(code, detail, detail, { hint });
  },
};

/** Handles one request of any listener of the service. */
export type Service = (request: IncomingMessage, response: ServerResponse) => void;

/** The failed check for a body that was not read. */
const barriers = { 'too-large': bodyWithinLimit, 'no-room': roomForBody, 'tiny-chunks': chunksOfSize } as const;

/** The service: each request is routed, runs through named checks, and its decision is recorded in the journal. */
export function createService(deps: ServiceDeps & { route: (method: string, target: string) => Routed }): Service {
  const budget = createByteBudget(deps.clocks.wall, deps.maxBytesInFlight);

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    budget.release(request);
    if (error instanceof BodyBrokenOff) return;
    deps.onFailure(error);
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    const problem = toProblem(error);
    const asked = { headers: request.headers, profile: deps.profile.get() };
    sendText(response, toResponse({ status: problem.status, problem }, asked, undefined));
  }

  /** Responds, synchronously if nothing has to be awaited. */
  function reply(incoming: ServiceRequest, response: ServerResponse): void | Promise<void> {
    const answer = handleRequest(deps, incoming);
    const finish = (ready: TextResponse): void => {
      budget.release(incoming.request);
      sendText(response, ready);
    };
    return answer instanceof Promise ? answer.then(finish) : finish(answer);
  }

  async function readAndReply(request: IncomingMessage, response: ServerResponse, routed: Routed): Promise<void> {
    const body = await readWithin(request, deps.profile.get().bodyLimit, budget);
    if (typeof body === 'string') await reply({ request, plan: () => planOf([barriers[body]]) }, response);
    else await reply({ ...routed, request, body }, response);
  }

  return (request, response) => {
    try {
      const routed = deps.route(request.method ?? '', request.url ?? '/');
      const replied = declaresBody(request)
        ? readAndReply(request, response, routed)
        : reply({ ...routed, request }, response);
      replied?.catch((error: unknown) => {
        fail(error, request, response);
      });
    } catch (error) {
      fail(error, request, response);
    }
  };
}

/** Thrown when the caller disconnects before its body is complete. */
class BodyBrokenOff extends Error {}

/**
 * Reads a body up to a limit in bytes. Stops reading at the limit.
 * @returns The body, or why it was not read: it is `too-large` (known early from `Content-Length`), or it is refused.
 */
async function readWithin(
  request: IncomingMessage,
  limit: number,
  budget: ByteBudget,
): Promise<Buffer | 'too-large' | BodyRefusal> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too-large';
  const { bytes, problem, refused, truncated } = await receiveBody(request, { limit, budget, stopAtLimit: true });
  if (problem !== undefined) throw new BodyBrokenOff(problem);
  if (refused) return refused;
  return truncated ? 'too-large' : bytes;
}

const declaresBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
