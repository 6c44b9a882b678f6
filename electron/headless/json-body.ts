import type { IncomingMessage } from 'node:http';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import type { ByteBudget } from '../engine/http/byte-budget.ts';
import { parseJson } from '../engine/http/parse-json.ts';
import { readBody } from '../engine/http/read-body.ts';
import { maxInputBytes } from '#shared/contract/max-input.ts';

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
