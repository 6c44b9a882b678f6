import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import { answerJson, readJsonBody } from './answer.ts';
import { bearerKey } from './check-access.ts';
import type { Keys } from './keys.ts';

/** Path where a page exchanges its code for the control key, or checks that its key is valid. */
export const sessionPath = '/session';

const hint = 'Run hookbench open for a new link. Each link works once.';

/** Bytes of a body: anybody may send one. */
const maxBytes = 16 * 1024;

const exchange = z.strictObject({ code: z.string() });

async function redeem(
  request: IncomingMessage,
  response: ServerResponse,
  keys: Keys,
  budget: ByteBudget,
): Promise<void> {
  const input = exchange.safeParse(await readJsonBody(request, budget, maxBytes));
  if (!input.success) throw new HookbenchError('bad_input', 'The code is missing.', { field: '/code' });
  const redeemed = keys.redeem(input.data.code);
  if (redeemed === 'expired') {
    throw new HookbenchError('code_expired', 'The code in the link has expired. It is valid for 60 s.', { hint });
  }
  if (redeemed === 'unknown') {
    throw new HookbenchError('code_used', 'The code in the link is unknown or was used before.', { hint });
  }
  answerJson(response, 200, { key: keys.controlKey });
}

/** `POST` redeems a code, `GET` checks a key. */
export async function answerSession(
  request: IncomingMessage,
  response: ServerResponse,
  keys: Keys,
  budget: ByteBudget,
): Promise<void> {
  if (request.method === 'POST') {
    await redeem(request, response, keys, budget);
    return;
  }
  if (request.method !== 'GET') {
    response.setHeader('allow', 'GET, POST');
    throw new HookbenchError('method_not_allowed', 'Only GET and POST are allowed here.');
  }
  if (!keys.isControlKey(bearerKey(request))) {
    throw new HookbenchError('unauthenticated', 'The control key is missing, wrong, or from an earlier start.');
  }
  response.writeHead(204, { 'cache-control': 'no-store' }).end();
}
