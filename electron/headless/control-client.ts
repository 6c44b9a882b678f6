import { createORPCClient, ErrorEvent } from '@orpc/client';
import { toFetchBody, toStandardBody } from '@orpc/standard-server-fetch';
import type { ControlClient } from '#shared/contract/client.ts';
import { fromProblem, HookbenchError, messageOf } from '#shared/errors/hookbench-error.ts';
import type { Problem } from '#shared/model/problem.ts';
import { lazily } from '../engine/lazily.ts';

interface Route {
  method: string;
  path: string;
}

/** The route of each procedure. They are read from the OpenAPI document, because loading the contract takes far longer. */
const readRoutes = lazily(async () => {
  const { default: document } = await import('#shared/schemas/control.openapi.json', { with: { type: 'json' } });
  const routes = new Map<string, Route>();
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, { operationId }] of Object.entries<{ operationId: string }>(operations))
      routes.set(operationId, { method: method.toUpperCase(), path });
  return routes;
});

/** The path and the body of a call: members of the input that the path does not name are the query of GET, or the body. */
function requestOf({ method, path }: Route, input: unknown): { path: string; body?: unknown } {
  if (input instanceof File) return { path, body: input };
  const members = new Map(Object.entries(input ?? {}).filter(([, value]) => value !== undefined));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_part, name: string) => {
    const value = String(members.get(name));
    members.delete(name);
    return encodeURIComponent(value);
  });
  if (method !== 'GET') return { path: filled, body: Object.fromEntries(members) };
  const query = new URLSearchParams([...members].map(([name, value]): [string, string] => [name, String(value)]));
  return { path: query.size === 0 ? filled : `${filled}?${query.toString()}` };
}

/** Fetches from the control API. @throws HookbenchError `no_answer`, or the error of a response */
async function fetchFrom(control: string, path: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(control + path, init);
    if (response.ok) return response;
    throw fromProblem((await response.json()) as Problem);
  } catch (error) {
    // How `fetch` rejects without a response.
    if (!(error instanceof TypeError)) throw error;
    const { cause = error } = error;
    throw new HookbenchError('no_answer', `Hookbench at ${control} does not answer: ${messageOf(cause)}.`, {
      hint: 'Check that it is still running, then try again.',
      cause,
    });
  }
}

/** The messages of a feed. An error that ends it is one of the catalogue. */
async function* messagesOf(feed: AsyncIterable<unknown>): AsyncGenerator<unknown, void> {
  try {
    yield* feed;
  } catch (error) {
    if (!(error instanceof ErrorEvent)) throw error;
    throw fromProblem((error.data as { data: Problem }).data, error);
  }
}

const isFeed = (body: unknown): body is AsyncIterable<unknown> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

/** A client of the control API of a running Hookbench. Errors are those of the catalogue. */
export function controlClient(control: string, key: string): ControlClient {
  async function call(procedure: readonly string[], input: unknown, signal?: AbortSignal): Promise<unknown> {
    const route = (await readRoutes()).get(procedure.join('.'));
    if (!route) throw new Error(`The control API has no procedure ${procedure.join('.')}.`);
    const { body, path } = requestOf(route, input);
    const headers = new Headers({ authorization: `Bearer ${key}` });
    const sent = toFetchBody(body, headers) as string | File | undefined;
    const init = {
      method: route.method,
      headers,
      ...(sent !== undefined && { body: sent }),
      ...(signal && { signal }),
    };
    const result = await toStandardBody(await fetchFrom(control, path, init));
    return isFeed(result) ? messagesOf(result) : result;
  }
  return createORPCClient({
    call: (path, input, { signal }) => call(path, input, signal),
  }) as unknown as ControlClient;
}

async function* wholeOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* pieces;
  } catch (cause) {
    const hint = 'Try again. If it fails again, the journal of the data folder shows the reason.';
    throw new HookbenchError('no_answer', `The response ended early: ${messageOf(cause)}.`, { hint, cause });
  }
}

/** Gets bytes from a path of the control API as they arrive, for files that the client would keep in memory. */
export async function streamFrom(control: string, key: string, path: string): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetchFrom(control, path, { headers: { authorization: `Bearer ${key}` } });
  return wholeOf(response.body ?? new Blob([]).stream());
}
