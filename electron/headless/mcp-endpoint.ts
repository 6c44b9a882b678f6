import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxInputBytes } from '#shared/contract/max-input.ts';
import { clientInProcess } from '../engine/control/contract-errors.ts';
import type { ControlRouter } from '../engine/control/area.ts';
import { installedFolder } from '../engine/folders/list-files.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import { readBody } from '../engine/http/receive-body.ts';
import { readParameters } from '../engine/http/read-parameters.ts';
import { createMcpServer, readDocs } from '../mcp/create-mcp-server.ts';

/** Serves the Model Context Protocol over HTTP, after the key, the Host and the Origin were checked. */
export interface McpEndpoint {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

interface EndpointDeps {
  router: ControlRouter;
  budget: ByteBudget;
  version: string;
  onFailure: (error: unknown) => void;
}

/** The request with its body, for handlers of the Fetch API. */
async function asFetchRequest(request: IncomingMessage, budget: ByteBudget, signal: AbortSignal): Promise<Request> {
  const { headers, method = 'GET', url = '/' } = request;
  const withoutBody = method === 'GET' || method === 'HEAD';
  const { bytes, truncated } = withoutBody
    ? { bytes: undefined, truncated: false }
    : await readBody(request, { limit: maxInputBytes, budget });
  if (truncated) throw new HookbenchError('body_too_large', `The body is larger than ${maxInputBytes / 1024} KiB.`);
  const fields = Object.entries(headers).filter((field): field is [string, string] => typeof field[1] === 'string');
  return new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers: fields,
    signal,
    ...(bytes && { body: new Uint8Array(bytes) }),
  });
}

/** The rights that the address asks for: `?allow-hosts=a,b&secrets`. */
function rightsOf(url: string) {
  const query = readParameters(url.split('?')[1] ?? '');
  const allowHosts = query.getAll('allow-hosts').flatMap((hosts) => hosts.split(',').filter((host) => host !== ''));
  return { allowHosts, secrets: query.has('secrets') };
}

export function createMcpEndpoint({ budget, onFailure, router, version }: EndpointDeps): McpEndpoint {
  const control = clientInProcess(router);
  const docs = readDocs(installedFolder('docs'));
  const handler = createMcpHandler(
    ({ requestInfo }) =>
      createMcpServer({ control: async () => control, docs, version, ...rightsOf(requestInfo?.url ?? '') }),
    { onerror: onFailure, maxRequestBodySize: maxInputBytes },
  );
  return {
    async answer(request, response) {
      const left = new AbortController();
      response.once('close', () => {
        left.abort();
      });
      const { body, headers, status } = await handler.fetch(await asFetchRequest(request, budget, left.signal));
      response.writeHead(status, { ...Object.fromEntries(headers), 'cache-control': 'no-store' });
      if (body === null) response.end();
      // The client may leave while a stream is open.
      else await pipeline(Readable.fromWeb(body as never), response).catch(() => response.destroy());
    },
  };
}
