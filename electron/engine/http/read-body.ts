import type { IncomingMessage } from 'node:http';
import { bodyRefused } from './body-refusal.ts';
import { collectBody, type ReceivedBody, type ReceiveOptions } from './receive-body.ts';

/**
 * Reads a body up to its limit.
 * @throws Error if the peer disconnects before the end; HookbenchError `overloaded` if too many bodies are in flight,
 *   `body_too_large` for tiny chunks
 */
export const readBody = (
  request: IncomingMessage,
  options: ReceiveOptions,
): Promise<Pick<ReceivedBody, 'bytes' | 'truncated'>> =>
  new Promise((resolve, reject) => {
    collectBody(request, options, (body) => {
      if (body.refused) reject(bodyRefused(body.refused));
      else if (body.problem !== undefined) reject(new Error(body.problem));
      else resolve(body);
    });
  });
