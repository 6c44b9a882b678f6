import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { answerJson } from './answer.ts';
import { bearerKey } from './check-access.ts';
import { readJsonBody } from './json-body.ts';
import type { Keys } from './keys.ts';

/** Where a page trades its code for the control key, and asks whether its key still counts. */
export const sessionPath = '/session';

const exchange = z.strictObject({ code: z.string() });

async function redeem(request: IncomingMessage, response: ServerResponse, keys: Keys): Promise<void> {
  const input = exchange.safeParse(await readJsonBody(request));
  if (!input.success) throw new HookbenchError('bad_input', 'The code is missing.', { field: '/code' });
  if (!keys.redeem(input.data.code)) {
    throw new HookbenchError('code_used', 'The code in the address is unknown or was used before.', {
      hint: 'Open the address that Hookbench printed in this launch; its code works once.',
    });
  }
  answerJson(response, 200, { key: keys.controlKey });
}

/** `POST` redeems a code, `GET` checks a key. */
export async function answerSession(request: IncomingMessage, response: ServerResponse, keys: Keys): Promise<void> {
  if (request.method === 'POST') {
    await redeem(request, response, keys);
    return;
  }
  if (request.method !== 'GET') {
    response.setHeader('allow', 'GET, POST');
    throw new HookbenchError('method_not_allowed', 'GET and POST are taken here.');
  }
  if (!keys.isControlKey(bearerKey(request))) {
    throw new HookbenchError('unauthenticated', 'The control key is missing or of another launch.');
  }
  response.writeHead(204, { 'cache-control': 'no-store' }).end();
}
