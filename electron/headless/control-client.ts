import { createORPCClient, onError, ORPCError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ControlClient } from '#shared/contract/client.ts';
import { contract } from '#shared/contract/index.ts';
import { fromProblem } from '#shared/errors/from-problem.ts';
import type { Problem } from '#shared/model/problem.ts';

const isProblem = (body: unknown): body is Problem => typeof body === 'object' && body !== null && 'code' in body;

function toError(error: unknown): unknown {
  const problem: unknown = error instanceof ORPCError ? error.data : undefined;
  return isProblem(problem) ? fromProblem(problem, error) : error;
}

/** Fetches with errors as JSON: the link reads problem documents (application/problem+json) as files. */
async function fetchJson(request: Request, init: RequestInit): Promise<Response> {
  const response = await fetch(request, init);
  if (response.ok) return response;
  return new Response(response.body, { status: response.status, headers: { 'content-type': 'application/json' } });
}

/** A client of the control API of a running Hookbench. Errors are those of the catalogue. */
export function controlClient(control: string, key: string): ControlClient {
  const link = new OpenAPILink(contract, {
    url: control,
    headers: { authorization: `Bearer ${key}` },
    fetch: fetchJson,
    customErrorResponseBodyDecoder: (body) =>
      isProblem(body)
        ? new ORPCError(body.code, { status: body.status ?? 500, message: body.title, data: body })
        : null,
    interceptors: [
      onError((error) => {
        throw toError(error);
      }),
    ],
  });
  return createORPCClient(link) as unknown as ControlClient;
}
