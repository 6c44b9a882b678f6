import type { ServerResponse } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';

/** Responds to an internal failure in the format of OAuth errors; with 507 if the request could not be stored. */
export function answerFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const known = error instanceof HookbenchError ? error : new HookbenchError('internal', 'Internal error.');
  const body = JSON.stringify({
    error: 'server_error',
    error_description: known.message.replace(/[^\x20-\x7e]|["\\]/g, ' '),
  });
  response.writeHead(known.status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body);
}
