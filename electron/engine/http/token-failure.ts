import type { TransportError } from '#shared/model/message.ts';
import { jsonAnswer } from './json-answer.ts';
import type { SentRequest } from './outgoing-request.ts';

/** Why a token request obtained no token: the error of the connection, or the status and error of the token endpoint. */
export function tokenFailure(sent: SentRequest): TransportError {
  const { error, response } = sent;
  const answer = jsonAnswer(sent);
  const reasons = [answer['error'], answer['error_description']].filter((one) => typeof one === 'string');
  const message = error
    ? `The token endpoint could not be reached: ${error.code}, ${error.message}`
    : `The token endpoint responded ${[response?.status ?? 0, ...reasons].join(', ')}`;
  return { code: 'OAUTH_TOKEN_FAILED', message };
}
