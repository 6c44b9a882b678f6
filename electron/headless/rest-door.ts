import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRouterClient, onError, ORPCError } from '@orpc/server';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { toProblem } from '#shared/errors/to-problem.ts';
import type { ControlRouter } from '../engine/control/create-control.ts';
import { answerFile } from './answer-file.ts';
import { answerJson } from './answer.ts';
import { caseUploadPath, readCaseUpload } from './case-upload.ts';
import { toHookbenchError, toTransportError } from './contract-errors.ts';
import { allowedMethods } from './contract-routes.ts';
import { readJsonBody } from './json-body.ts';

/** Where the control API begins. */
export const controlPath = '/control';

/** Answers a request below the control path whose key was checked. */
export type RestDoor = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

type WithBody = IncomingMessage & { body?: unknown };

function asProblem(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = ((status: number, headers?: Record<string, unknown>) =>
    writeHead(status, {
      ...headers,
      'cache-control': 'no-store',
      ...(status >= 400 && { 'content-type': 'application/problem+json' }),
    } as never)) as ServerResponse['writeHead'];
}

function refuseUnknown(request: IncomingMessage, response: ServerResponse, path: string): never {
  const allow = allowedMethods(path);
  if (allow.length === 0) {
    throw new HookbenchError('not_found', `The control API has nothing at ${path.slice(0, 200)}.`, {
      hint: `${controlPath}/openapi.json lists what there is.`,
    });
  }
  response.setHeader('allow', allow.join(', '));
  throw new HookbenchError(
    'method_not_allowed',
    `${request.method ?? ''} is not taken at ${path}; ${allow.join(', ')} ${allow.length === 1 ? 'is' : 'are'}.`,
  );
}

/** Writes take their input from the path and the body; a query would be left out without a word. */
function refuseQueryOfWrite({ method, url = '' }: IncomingMessage): void {
  const query = url.split('?')[1];
  if (query === undefined || query === '' || method === 'GET' || method === 'HEAD') return;
  throw new HookbenchError('bad_input', `${method ?? ''} takes no query, but "${query.slice(0, 100)}" came.`, {
    hint: 'Send the fields as JSON in the body.',
  });
}

/** The one path that answers with a file. */
const exportPath = '/export';

/** The fields of a query; one that comes twice is a list, which no field is. */
function queryOf(url = ''): Record<string, unknown> {
  const query = new URLSearchParams(url.split('?')[1]);
  return Object.fromEntries(
    [...query.keys()].map((name) => [name, query.getAll(name).length > 1 ? query.getAll(name) : query.get(name)]),
  );
}

/** The control contract as REST, with its description. */
export function createRestDoor(router: ControlRouter, version: string, onFailure: (error: unknown) => void): RestDoor {
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: (error) => toProblem(toHookbenchError(error)),
    clientInterceptors: [
      onError((error) => {
        const carried = toTransportError(error);
        if (!(carried instanceof ORPCError)) onFailure(error);
        throw carried;
      }),
    ],
  });
  const here = createRouterClient<ControlRouter, Record<never, never>>(router, { context: { streams: true } });
  let description: Promise<unknown> | undefined;

  /** Files go out as they are made, which the handler does not do of one whose size is not known. */
  async function answerExport(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const file = await here.export.get(queryOf(request.url)).catch((error: unknown) => {
      throw toHookbenchError(error);
    });
    await answerFile(response, file);
  }

  return async (request, response) => {
    const path = (request.url ?? '').split('?')[0]?.slice(controlPath.length) ?? '';
    if (path === '/openapi.json' && request.method === 'GET') {
      description ??= import('./describe-contract.ts').then(({ describeContract }) => describeContract(version));
      answerJson(response, 200, await description);
      return;
    }
    if (path === exportPath && request.method === 'GET') return answerExport(request, response);
    refuseQueryOfWrite(request);
    const isCase = path === caseUploadPath && request.method === 'POST';
    const body = await (isCase ? readCaseUpload(request) : readJsonBody(request));
    if (!['GET', 'HEAD'].includes(request.method ?? '')) (request as WithBody).body = body ?? {};
    asProblem(response);
    const { matched } = await handler.handle(request, response, { prefix: controlPath, context: {} });
    if (!matched) refuseUnknown(request, response, path);
  };
}
