import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import type { Resource } from './context.ts';
import { handleRequest, type ServiceParts } from './handle-request.ts';
import { resources } from './resources.ts';

const bodyLimit = 1024 * 1024;
const longestParameter = 16 * 1024;

/** Handles one request that came in by any listener of the service. */
export type Service = (request: IncomingMessage, response: ServerResponse) => void;

async function reply(
  parts: ServiceParts,
  resource: Resource | undefined,
  request: FastifyRequest,
  response: FastifyReply,
  tooLarge = false,
): Promise<FastifyReply> {
  const { status, headers, body } = await handleRequest(parts, { resource, request, tooLarge });
  return response
    .code(status)
    .headers(headers)
    .send(body.length > 0 ? body : undefined);
}

/** The service: Fastify finds the path, then each request runs through named checks and its decision is journalled. */
export async function createService(parts: ServiceParts): Promise<Service> {
  const app = fastify({
    bodyLimit,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: longestParameter },
    logger: false,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    done(null, body);
  });
  const { supportedMethods } = app;
  for (const resource of resources) {
    app.route({
      method: supportedMethods,
      url: resource.path,
      handler: (request, response) => reply(parts, resource, request, response),
    });
  }
  app.setNotFoundHandler((request, response) => reply(parts, undefined, request, response));
  app.setErrorHandler(async (error: { code?: string; statusCode?: number; message: string }, request, response) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return reply(parts, undefined, request, response, true);
    if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
      const resource = resources.find(({ path }) => path === request.routeOptions.url);
      return reply(parts, resource, request, response);
    }
    if (error instanceof HookbenchError || (error.statusCode ?? 500) >= 500) parts.onFailure(error);
    const known =
      error instanceof HookbenchError || (error.statusCode ?? 500) >= 500
        ? error
        : new HookbenchError('malformed_http', error.message);
    const problem = toProblem(known);
    return response.code(problem.status).header('content-type', 'application/problem+json').send(problem);
  });
  await app.ready();
  return (request, response) => {
    app.routing(request, response);
  };
}
