import { jsonAnswer } from '../http/token-request.ts';
import type { SentRequest } from '../http/outgoing-request.ts';

/** A message with what failed, the error code or status, and the reason from the response. */
export function failureMessage(what: string, sent: SentRequest): string {
  const answer = jsonAnswer(sent);
  const reasons = [answer['error_description'], answer['detail'], sent.error?.message];
  const reason = reasons.find((one) => typeof one === 'string') ?? 'no reason was given';
  return `${what}: ${sent.error ? sent.error.code : (sent.response?.status ?? 0)}, ${reason}`;
}
