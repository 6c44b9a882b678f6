import type { IncomingMessage } from 'node:http';
import type { ByteBudget } from '../http/byte-budget.ts';
import type { BodyRefusal } from '../http/body-refusal.ts';
import { receiveBody } from '../http/receive-body.ts';

/** Thrown when the caller disconnects before its body is complete. */
export class BodyBrokenOff extends Error {}

/**
 * Reads a body up to a limit in bytes. Stops reading at the limit.
 * @returns The body, or why it was not read: it is `too-large` (known early from `Content-Length`), or it is refused.
 */
export async function readWithin(
  request: IncomingMessage,
  limit: number,
  budget: ByteBudget,
): Promise<Buffer | 'too-large' | BodyRefusal> {
  if (Number(request.headers['content-length'] ?? 0) > limit) return 'too-large';
  const { bytes, problem, refused, truncated } = await receiveBody(request, { limit, budget, stopAtLimit: true });
  if (problem !== undefined) throw new BodyBrokenOff(problem);
  if (refused) return refused;
  return truncated ? 'too-large' : bytes;
}
