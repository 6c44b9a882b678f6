import type { ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Answers a request that failed inside, in the form of the OAuth endpoints; 507 when it could not be stored. */
export function answerFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = error instanceof HookbenchError ? error : new HookbenchError('internal', 'Something failed inside.');
  const body = JSON.stringify({
    error: 'server_error',
    error_description: known.message.replace(/[^\x20-\x7e]|["\\]/g, ' '),
  });
  response.writeHead(known.status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
}
