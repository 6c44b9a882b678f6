import type { IncomingMessage } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { budgetExceeded } from './byte-budget.ts';
import { receiveBody, type ReceivedBody, type ReceiveOptions } from './receive-body.ts';

/**
 * Reads a body to its end, as far as its limit.
 * @throws When the peer breaks off before the end; HookbenchError `overloaded` when there is no room for it
 */
export async function readBody(
  request: IncomingMessage,
  options: ReceiveOptions,
): Promise<Pick<ReceivedBody, 'bytes' | 'truncated'>> {
  const { bytes, problem, refused, truncated } = await receiveBody(request, options);
  if (refused) throw new HookbenchError('overloaded', budgetExceeded, { hint: 'Try again in a few seconds.' });
  if (problem !== undefined) throw new Error(problem);
  return { bytes, truncated };
}
