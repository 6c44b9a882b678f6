import type { SentRequest } from '../http/outgoing-request.ts';

/** The JSON object in a response; empty if the body is not JSON. */
export function clientAnswer({ response }: SentRequest): Record<string, unknown> {
  try {
    return (JSON.parse(response?.body.toString('utf8') ?? '') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** A message with what failed, the error code or status, and the reason from the response. */
export function failureMessage(what: string, sent: SentRequest): string {
  const answer = clientAnswer(sent);
  const reasons = [answer['error_description'], answer['detail'], sent.error?.message];
  const reason = reasons.find((one) => typeof one === 'string') ?? 'no reason was given';
  return `${what}: ${sent.error ? sent.error.code : (sent.response?.status ?? 0)}, ${reason}`;
}
