import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import { toResponse, type ServiceResponse } from './answer/to-response.ts';
import { neverAnswer } from '../faults/answer/never-answer.ts';
import type { Faults } from '../faults/faults.ts';
import { bodyWithinLimit } from './checks/body-within-limit.ts';
import type { Resource, ServiceCheck } from './context.ts';
import { handleRequest, type ServiceParts } from './handle-request.ts';
import { requestReadable } from './malformed-request.ts';
import { BodyBrokenOff, readWithin } from './read-within.ts';
import { everything, resources } from './resources.ts';

const longestParameter = 16 * 1024;

/** Handles one request that came in by any listener of the service. */
export type Service = (request: IncomingMessage, response: ServerResponse) => void;

interface FastifyFailure {
  code?: string;
  statusCode?: number;
  message: string;
}

/** Answers by Node's own means: nothing is left for Fastify to add. A short text leaves in one piece with its header. */
function send(response: FastifyReply, answer: ServiceResponse, faults: Faults): void {
  const { body, encoding, fields, status } = answer;
  response.hijack();
  if (answer.unanswered !== undefined) neverAnswer(faults, answer.unanswered, response.raw);
  if (answer.bent) answer.bent.send(response.raw);
  if (answer.unanswered !== undefined || answer.bent) return;
  response.raw.writeHead(status, fields);
  if (body === '') response.raw.end();
  else response.raw.end(body, encoding);
}

/** What Fastify found wrong with the request before any handler saw it, if that is what failed. */
function barrierOf(error: FastifyFailure): ServiceCheck | undefined {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyWithinLimit;
  if (!error.code?.startsWith('FST_ERR_') || (error.statusCode ?? 500) >= 500) return undefined;
  const hint = error.code === 'FST_ERR_BAD_URL' ? 'Percent-encode the path as UTF-8 (RFC 3986 2.1).' : undefined;
  return requestReadable(
    new HookbenchError('malformed_http', `${error.message}.`, { ...(hint !== undefined && { hint }) }),
  );
}

/** The service: Fastify finds the path, then each request runs through named checks and its decision is journalled. */
export async function createService(parts: ServiceParts): Promise<Service> {
  function reply(
    resource: Resource | undefined,
    request: FastifyRequest,
    response: FastifyReply,
    barrier?: ServiceCheck,
  ): void | Promise<void> {
    const answer = handleRequest(parts, { resource, request, barrier });
    if (!(answer instanceof Promise)) send(response, answer, parts.faults);
    else
      return answer.then((later) => {
        send(response, later, parts.faults);
      });
  }

  function fail(error: FastifyFailure, request: FastifyRequest, response: FastifyReply): void {
    parts.onFailure(error);
    const problem = toProblem(error);
    const asked = { headers: request.headers, profile: parts.profile.get() };
    send(response, toResponse({ status: problem.status, problem }, asked, undefined), parts.faults);
  }

  const app = fastify({
    bodyLimit: Number.MAX_SAFE_INTEGER,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: longestParameter },
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
    const body = await readWithin(payload, parts.profile.get().bodyLimit);
    if (!body) throw Object.assign(new Error('Too large'), { code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 });
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
    if (error instanceof BodyBrokenOff) return response.hijack();
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
