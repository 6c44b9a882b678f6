import type { ServerResponse, IncomingMessage } from 'node:http';
import { toProblem, HookbenchError } from '#shared/errors/hookbench-error.ts';
import { maxInputBytes } from '#shared/contract/max-input.ts';
import { retryAfterSeconds, type ByteBudget } from '../engine/http/byte-budget.ts';
import { parseJson } from '../engine/http/parse-json.ts';
import { readBody } from '../engine/http/receive-body.ts';

const withoutBody = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Reads the JSON body of a write; `undefined` without a body.
 * @throws HookbenchError `wrong_media_type`, `body_too_large`, `overloaded`, `malformed_json`
 */
export async function readJsonBody(
  request: IncomingMessage,
  budget: ByteBudget,
  limit = maxInputBytes,
): Promise<unknown> {
  if (withoutBody.has(request.method ?? 'GET')) return undefined;
  const mediaType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== undefined && mediaType !== 'application/json') {
    throw new HookbenchError(
      'wrong_media_type',
      `The body has the media type ${mediaType}; only application/json is accepted.`,
    );
  }
  const { bytes, truncated } = await readBody(request, { limit, budget });
  if (truncated) throw new HookbenchError('body_too_large', `The body is larger than ${limit / 1024} KiB.`);
  if (bytes.length === 0) return undefined;
  if (mediaType === undefined) {
    throw new HookbenchError('wrong_media_type', 'The body has no Content-Type; only application/json is accepted.');
  }
  return parseJson(bytes);
}

/** Sends a JSON response with `Cache-Control: no-store`. */
export function answerJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  mediaType = 'application/json',
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, {
    'content-type': mediaType,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  response.end(bytes);
}

/** Sends an error as a problem document (RFC 9457). */
export function answerProblem(response: ServerResponse, error: unknown, headers: Record<string, string> = {}): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const problem = toProblem(error);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (problem.code === 'overloaded') response.setHeader('retry-after', retryAfterSeconds);
  if (problem.status === 401) response.setHeader('www-authenticate', 'Bearer realm="hookbench control"');
  answerJson(response, problem.status, problem, 'application/problem+json');
}
