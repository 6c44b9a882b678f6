import type { SentRequest } from '../http/outgoing-request.ts';

/** The JSON object that a request was answered with; empty when it was none. */
export function clientAnswer({ response }: SentRequest): Record<string, unknown> {
  try {
    return (JSON.parse(response?.body.toString('utf8') ?? '') as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

/** What failed, with the code or status and the reason that was given. */
export function failureWords(what: string, sent: SentRequest): string {
  const answer = clientAnswer(sent);
  const reasons = [answer['error_description'], answer['detail'], sent.error?.message];
  const words = reasons.find((reason) => typeof reason === 'string') ?? 'no reason was given';
  return `${what}: ${sent.error ? sent.error.code : (sent.response?.status ?? 0)}, ${words}`;
}
