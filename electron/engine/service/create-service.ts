import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import { toResponse, type ServiceResponse } from './answer/to-response.ts';
import { neverAnswer } from '../faults/answer/never-answer.ts';
import type { Faults } from '../faults/faults.ts';
import { createByteBudget } from '../http/byte-budget.ts';
import { bodyWithinLimit, chunksOfSize, roomForBody } from './checks/body-within-limit.ts';
import type { Resource, ServiceCheck } from './context.ts';
import { handleRequest, type ServiceDeps } from './handle-request.ts';
import { requestReadable } from './malformed-request.ts';
import { BodyBrokenOff, readWithin } from './read-within.ts';
import { everything, resources } from './resources.ts';

const [noRoom, tinyChunks] = ['NO_ROOM', 'TINY_CHUNKS'];
/** Errors for bodies that were not read, in the form of Fastify's errors. */
const unread = {
  'too-large': { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 },
  'no-room': { code: noRoom, statusCode: 503 },
  'tiny-chunks': { code: tinyChunks, statusCode: 413 },
} as const;
const maxParameterBytes = 16 * 1024;

/** Handles one request of any listener of the service. */
export type Service = (request: IncomingMessage, response: ServerResponse) => void;

interface FastifyFailure {
  code?: string;
  statusCode?: number;
  message: string;
}

/** Writes the response with Node.js directly, so that Fastify adds nothing. */
function send(response: FastifyReply, answer: ServiceResponse, faults: Faults): void {
  const { body, encoding, fields, status } = answer;
  response.hijack();
  if (answer.unanswered !== undefined) neverAnswer(faults, answer.unanswered, response.raw);
  if (answer.altered) answer.altered.send(response.raw);
  if (answer.unanswered !== undefined || answer.altered) return;
  response.raw.writeHead(status, fields);
  if (body === '') response.raw.end();
  else response.raw.end(body, encoding);
}

/** The failed check for an error that Fastify found before any handler; `undefined` for other errors. */
function barrierOf(error: FastifyFailure): ServiceCheck | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyWithinLimit;
  if (error.code === noRoom) return roomForBody;
  if (error.code === tinyChunks) return chunksOfSize;
  if (!error.code?.startsWith('FST_ERR_') || (error.statusCode ?? 500) >= 500) return undefined;
  const hint = error.code === 'FST_ERR_BAD_URL' ? 'Percent-encode the path as UTF-8 (RFC 3986 2.1).' : undefined;
  return requestReadable(
    new HookbenchError('malformed_http', `${error.message}.`, { ...(hint !== undefined && { hint }) }),
  );
}

/** The service: Fastify routes requests; each runs through named checks, and its decision is recorded in the journal. */
export async function createService(deps: ServiceDeps): Promise<Service> {
  const budget = createByteBudget(deps.clocks.wall, deps.maxBytesInFlight);

  function reply(
    resource: Resource | undefined,
    request: FastifyRequest,
    response: FastifyReply,
    barrier?: ServiceCheck,
  ): void | Promise<void> {
    const answer = handleRequest(deps, { resource, request, barrier });
    const finish = (ready: ServiceResponse): void => {
      budget.release(request.raw);
      send(response, ready, deps.faults);
    };
    if (!(answer instanceof Promise)) finish(answer);
    else return answer.then(finish);
  }

  function fail(error: FastifyFailure, request: FastifyRequest, response: FastifyReply): void {
    deps.onFailure(error);
    budget.release(request.raw);
    const problem = toProblem(error);
    const asked = { headers: request.headers, profile: deps.profile.get() };
    send(response, toResponse({ status: problem.status, problem }, asked, undefined), deps.faults);
  }

  const app = fastify({
    bodyLimit: Number.MAX_SAFE_INTEGER,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: maxParameterBytes },
    logger: false,
    frameworkErrors: (error, request, response) => {
      const answering = async (): Promise<void> => reply(undefined, request, response, barrierOf(error));
      answering().catch((failure: unknown) => {
        fail(failure as FastifyFailure, request, response);
      });
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (_request: FastifyRequest, payload: IncomingMessage) => {
    const body = await readWithin(payload, deps.profile.get().bodyLimit, budget);
    if (typeof body === 'string') throw Object.assign(new Error(body), unread[body]);
    return body;
  });
  for (const resource of resources) {
    app.route({
      method: app.supportedMethods,
      url: resource.path,
      handler: (request, response) => reply(resource, request, response),
    });
  }
  app.setNotFoundHandler((request, response) => {
    const wholeServer = request.method === 'OPTIONS' && request.url === '*';
    return reply(wholeServer ? everything : undefined, request, response);
  });
  app.setErrorHandler(async (error: FastifyFailure, request, response) => {
    if (error instanceof BodyBrokenOff) {
      budget.release(request.raw);
      return response.hijack();
    }
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      const resource = resources.find(({ path }) => path === request.routeOptions.url);
      return reply(resource, request, response);
    }
    const barrier = barrierOf(error);
    return barrier ? reply(undefined, request, response, barrier) : fail(error, request, response);
  });
  await app.ready();
  return (request, response) => {
    app.routing(request, response);
  };
}
