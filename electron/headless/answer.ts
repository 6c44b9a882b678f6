import type { ServerResponse } from 'node:http';
import { toProblem } from '#shared/errors/hookbench-error.ts';
import { retryAfterSeconds } from '../engine/http/byte-budget.ts';

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
