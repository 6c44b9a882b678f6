import { jsonObject } from '#shared/text/json.ts';
import type { SentRequest } from './outgoing-request.ts';

/** The JSON object in a response; empty if there is no response or its body is not a JSON object. */
export function jsonAnswer({ response }: Pick<SentRequest, 'response'>): Record<string, unknown> {
  return jsonObject(response?.body.toString('utf8') ?? '') ?? {};
}
