import type { SentRequest } from './outgoing-request.ts';

/** The JSON object in a response; empty if there is no response or its body is not a JSON object. */
export function jsonAnswer({ response }: Pick<SentRequest, 'response'>): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(response?.body.toString('utf8') ?? '');
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
