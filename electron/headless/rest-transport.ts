import { decodedIfValid, percentDecoded } from '#shared/text/percent.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isContractProcedure } from '@orpc/contract';
import { createRouterClient, onError } from '@orpc/server';
import { OpenAPIHandler } from '@orpc/openapi/node';
import { contract } from '#shared/contract/index.ts';
import { maxInputBytes, maxDocumentBytes } from '#shared/contract/max-input.ts';
import { protoMember } from '#shared/contract/proto-member.ts';
import { HookbenchError, toProblem } from '#shared/errors/hookbench-error.ts';
import { caseExtension, caseMediaType, maxCaseFileBytes } from '#shared/model/case-file.ts';
import type { ControlRouter } from '../engine/control/area.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import { maxParameters, readParameters } from '../engine/http/read-parameters.ts';
import { lazily } from '../engine/lazily.ts';
import { answerFile } from './answer-file.ts';
import { answerJson, readJsonBody } from './answer.ts';
import { controlPath } from './control-paths.ts';
import { toHookbenchError, throwForClient } from '../engine/control/contract-errors.ts';
import { readBody, type BodyKeeper } from '../engine/http/receive-body.ts';

/** The only path of the control API that accepts a file as its body. */
const caseUploadPath = '/cases/open';

const unnamed = `case.${caseExtension}`;

/** The file name in `Content-Disposition` (RFC 6266). `filename*` has precedence over `filename`. */
function nameOf(disposition = ''): string {
  const extended = /;\s*filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (extended !== undefined) return decodedIfValid(extended) ?? unnamed;
  return /;\s*filename="?([^";]+)"?/i.exec(disposition)?.[1] ?? unnamed;
}

const partBytes = 4 * 1024 * 1024;

/** Keeps a file in parts: one buffer for all of it would be copied again, which blocks other requests and doubles its memory. */
class FileParts implements BodyKeeper {
  size = 0;
  readonly #parts: Blob[] = [];
  #chunks: Buffer[] = [];
  #pending = 0;

  add(chunk: Buffer): void {
    this.size += chunk.length;
    this.#chunks.push(chunk);
    this.#pending += chunk.length;
    if (this.#pending >= partBytes) this.#end();
  }

  #end(): void {
    this.#parts.push(new Blob(this.#chunks));
    [this.#chunks, this.#pending] = [[], 0];
  }

  all(): Blob[] {
    this.#end();
    return this.#parts;
  }
}

/**
 * Reads a case file from the body of a request.
 * @throws HookbenchError `wrong_media_type`, `body_too_large`
 */
async function readCaseUpload(request: IncomingMessage, budget: ByteBudget): Promise<File> {
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== caseMediaType && mediaType !== 'application/json') {
    throw new HookbenchError(
      'wrong_media_type',
      `The body has ${mediaType === undefined ? 'no Content-Type' : `the media type ${mediaType}`}.`,
      {
        hint: `Send the content of the file as ${caseMediaType}.`,
      },
    );
  }
  const parts = new FileParts();
  const { truncated } = await readBody(request, { limit: maxCaseFileBytes, budget, keeper: parts });
  if (truncated) {
    throw new HookbenchError('body_too_large', `The file is larger than ${maxCaseFileBytes / 1024 ** 2} MiB.`, {
      hint: 'Export a single trace, or fewer entries.',
    });
  }
  return new File(parts.all(), nameOf(request.headers['content-disposition']), {
    type: caseMediaType,
  });
}

/** Handles a request below the control path, after its key was checked. */
export type RestTransport = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The paths whose response is a file. */
const exportPath = '/export';
/** Paths whose input has documents. */
const hasDocuments = /^\/(?:interface|requests\/import|saved-requests|collections\/requests|runs)\b/;
const bodyPath = /^\/captures\/([^/]+)\/body$/;

type WithBody = IncomingMessage & { body?: unknown };

/** Serves the control contract as REST, with its OpenAPI document. */
export function createRestTransport(
  router: ControlRouter,
  budget: ByteBudget,
  onFailure: (error: unknown) => void,
): RestTransport {
  const handler = new OpenAPIHandler(router, {
    customJsonSerializers: [protoMember],
    customErrorResponseBodyEncoder: (error) => toProblem(toHookbenchError(error)),
    clientInterceptors: [onError(throwForClient(onFailure))],
  });
  const client = createRouterClient<ControlRouter, Record<never, never>>(router, { context: { streams: true } });
  const describe = lazily(async () => {
    const read = await import('#shared/schemas/control.openapi.json', { with: { type: 'json' } });
    return read.default;
  });

  /** Streams a file, which the handler cannot do with one that is generated. */
  async function answerStreamed(response: ServerResponse, file: Promise<File>): Promise<void> {
    await answerFile(
      response,
      await file.catch((error: unknown) => {
        throw toHookbenchError(error);
      }),
    );
  }

  return async (request, response) => {
    const path = (request.url ?? '').split('?')[0]?.slice(controlPath.length) ?? '';
    if (path === '/openapi.json' && request.method === 'GET') {
      answerJson(response, 200, await describe());
      return;
    }
    if (request.method === 'GET') {
      if (path === exportPath) return answerStreamed(response, client.export.get(queryOf(request.url)));
      const id = bodyPath.exec(path)?.[1];
      if (id !== undefined)
        return answerStreamed(response, client.captures.body({ ...queryOf(request.url), id: percentDecoded(id) }));
    }
    refuseQueryOfWrite(request);
    const isCase = path === caseUploadPath && request.method === 'POST';
    const limit = hasDocuments.test(path) ? maxDocumentBytes : maxInputBytes;
    const body = await (isCase ? readCaseUpload(request, budget) : readJsonBody(request, budget, limit));
    if (path === exportPath && request.method === 'POST')
      return answerStreamed(response, client.export.withoutValues((body ?? {}) as never));
    if (!['GET', 'HEAD'].includes(request.method ?? '')) (request as WithBody).body = body ?? {};
    asProblem(response);
    const { matched } = await handler.handle(request, response, { prefix: controlPath, context: {} });
    if (!matched) refuseUnknown(request, response, path);
  };
}

/** The fields of a query. A repeated name becomes a list, which no field accepts. */
function queryOf(url = ''): Record<string, unknown> {
  const query = readParameters(url.split('?')[1] ?? '');
  if (query.size > maxParameters)
    throw new HookbenchError('bad_input', `The query has more than ${maxParameters} parameters.`);
  return Object.fromEntries(
    [...query.keys()].map((name) => [name, query.getAll(name).length > 1 ? query.getAll(name) : query.get(name)]),
  );
}

/** Rejects the query of a write, whose input is the path and the body: it would be ignored silently. */
function refuseQueryOfWrite({ method, url = '' }: IncomingMessage): void {
  const query = url.split('?')[1];
  if (query === undefined || query === '' || method === 'GET' || method === 'HEAD') return;
  throw new HookbenchError(
    'bad_input',
    `${method ?? ''} accepts no query, but the request has "${query.slice(0, 100)}".`,
    {
      hint: 'Send the fields as JSON in the body.',
    },
  );
}

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
    throw new HookbenchError('not_found', `The control API has no path ${path.slice(0, 200)}.`, {
      hint: `See ${controlPath}/openapi.json for all paths.`,
    });
  }
  response.setHeader('allow', allow.join(', '));
  throw new HookbenchError(
    'method_not_allowed',
    `${request.method ?? ''} is not allowed for ${path}. Allowed: ${allow.join(', ')}.`,
  );
}

const routes = collect(contract);

interface Route {
  method: string;
  pattern: RegExp;
}

function collect(router: object): Route[] {
  return Object.values(router).flatMap((part: unknown): Route[] => {
    if (isContractProcedure(part)) {
      const { method = 'POST', path = '' } = part['~orpc'].route;
      return [{ method, pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`) }];
    }
    return typeof part === 'object' && part !== null ? collect(part) : [];
  });
}

/** The methods that the contract defines for a path below the control path. */
function allowedMethods(path: string): string[] {
  return [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
}
