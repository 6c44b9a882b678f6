import type { IncomingMessage } from 'node:http';
import { bodyRefused } from './body-refusal.ts';
import { receiveBody, type ReceivedBody, type ReceiveOptions } from './receive-body.ts';

/**
 * Reads a body up to its limit.
 * @throws Error if the peer disconnects before the end; HookbenchError `overloaded` if too many bodies are in flight,
 *   `body_too_large` for tiny chunks
 */
export async function readBody(
  request: IncomingMessage,
  options: ReceiveOptions,
): Promise<Pick<ReceivedBody, 'bytes' | 'truncated'>> {
  const { bytes, problem, refused, truncated } = await receiveBody(request, options);
  if (refused) throw bodyRefused(refused);
  if (problem !== undefined) throw new Error(problem);
  return { bytes, truncated };
}
