import createRouter from 'find-my-way';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toProblem } from '#shared/errors/to-problem.ts';
import { toResponse } from './answer/to-response.ts';
import type { BodyRefusal } from '../http/body-refusal.ts';
import { createByteBudget, type ByteBudget } from '../http/byte-budget.ts';
import { receiveBody } from '../http/receive-body.ts';
import { sendText, type TextResponse } from '../pipeline/text-response.ts';
import { bodyWithinLimit, chunksOfSize, roomForBody } from './checks/body-within-limit.ts';
import type { Resource, ServiceCheck, ServiceRequest } from './context.ts';
import { handleRequest, type ServiceDeps } from './handle-request.ts';
import { refuseWith } from './problem-refusal.ts';
import { everything, openApiPath, resources } from './resources.ts';
import type { OfferedInterface } from './own/offered-interface.ts';

/** Handles one request of any listener of the service. */
export type Service = (request: IncomingMessage, response: ServerResponse) => void;

type Routed = Pick<ServiceRequest, 'resource' | 'params' | 'own' | 'barrier'>;

/** The failed check for a body that was not read. */
const barriers = { 'too-large': bodyWithinLimit, 'no-room': roomForBody, 'tiny-chunks': chunksOfSize } as const;

/** The service: each request is routed, runs through named checks, and its decision is recorded in the journal. */
export function createService(deps: ServiceDeps & { offered: () => OfferedInterface | undefined }): Service {
  const budget = createByteBudget(deps.clocks.wall, deps.maxBytesInFlight);
  const route = createRouting(deps.offered);

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
    if (typeof body === 'string') await reply({ resource: undefined, request, barrier: barriers[body] }, response);
    else await reply({ ...routed, request, body }, response);
  }

  return (request, response) => {
    try {
      const routed = route(request);
      const replied =
        routed.barrier === undefined && (hasBody(request) || (routed.own !== undefined && declaresBody(request)))
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

const maxParameterBytes = 16 * 1024;

/** Finds the resource of a request target. All methods share a route: the checks judge the method. */
function createRouting(offered: () => OfferedInterface | undefined): (request: IncomingMessage) => Routed {
  const router = createRouter({ maxParamLength: maxParameterBytes, onBadUrl: () => undefined });
  for (const resource of resources) router.on('GET', resource.path, () => undefined, resource);
  return ({ method = '', url = '/' }) => {
    if (url === '*') return { resource: method === 'OPTIONS' ? everything : undefined };
    const own = offered();
    if (own && url.split('?', 1)[0] !== openApiPath) {
      const found = own.compiled.route(method, url);
      return {
        resource: undefined,
        own: { offered: own, route: found },
        ...(found.kind === 'operation' && { params: found.params }),
      };
    }
    const found = router.find('GET', url);
    if (!found) return { resource: undefined };
    const resource = found.store as Resource | null;
    return resource ? { resource, params: found.params } : { resource: undefined, barrier: badPath(url) };
  };
}

/** The only check of a request whose path cannot be decoded. */
function badPath(path: string): ServiceCheck {
  const problem = `The path ${path.slice(0, 200)} cannot be decoded.`;
  const hint = 'Percent-encode the path as UTF-8 (RFC 3986 2.1).';
  return {
    name: 'request_readable',
    source: 'RFC 9110 15.5.1',
    run: () => refuseWith('malformed_http', problem, problem, { hint }),
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

const methodsWithBody = new Set(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const declaresBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

const hasBody = (request: IncomingMessage): boolean =>
  methodsWithBody.has(request.method ?? '') && declaresBody(request);
