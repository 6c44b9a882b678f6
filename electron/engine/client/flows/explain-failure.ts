import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { FlowFailure } from '#shared/model/flow.ts';
import { ownMember } from '#shared/model/own-member.ts';
import flowAdvice from './flow-advice.json' with { type: 'json' };

/** Advice by the code of a failure: OAuth, TLS and Node.js codes. */
const advice: Readonly<Record<string, string>> = flowAdvice;

const unknownAdvice = 'See the request and response of the last step.';

/** Codes of the OAuth library and the more common names for them. */
const renamed: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'timeout',
  OAUTH_PARSE_ERROR: 'OAUTH_RESPONSE_IS_NOT_JSON',
};

function innermost(error: unknown): { code?: unknown; message: string } {
  const { cause } = error as { cause?: unknown };
  if (cause instanceof Error && typeof (cause as { code?: unknown }).code === 'string') return innermost(cause);
  return error as { code?: unknown; message: string };
}

function codeOf(error: unknown): { code: string; message: string } {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return { code: error.error, message: error.error_description ?? error.error };
  }
  if (error instanceof WWWAuthenticateChallengeError) {
    const [challenge] = error.cause;
    const code = challenge?.parameters.error ?? (error.status === 401 ? 'invalid_client' : 'refused');
    return { code, message: challenge?.parameters.error_description ?? `The server responded with ${error.status}.` };
  }
  const inner = innermost(error);
  const { message } = inner;
  if (/"state"/.test(message)) return { code: 'state_mismatch', message };
  if (/"iss"/.test(message)) return { code: 'issuer_mismatch', message };
  const code = typeof inner.code === 'string' ? inner.code : 'failed';
  return { code: ownMember(renamed, code) ?? code, message };
}

/** A response that the library rejected: its status and its OAuth error, if any. */
async function answerOf(response: Response): Promise<{ code: string; message: string }> {
  const status = `The server responded with ${response.status}`;
  const mediaType = response.headers.get('content-type') ?? 'no media type';
  if (response.ok && !/[/+]json\b/.test(mediaType))
    return { code: 'OAUTH_RESPONSE_IS_NOT_JSON', message: `${status} and ${mediaType} instead of JSON.` };
  const body: unknown = response.bodyUsed ? undefined : await response.json().catch(() => undefined);
  const { error, error_description: description } = (body ?? {}) as { error?: unknown; error_description?: unknown };
  if (typeof error !== 'string') return { code: `http_${response.status}`, message: `${status}.` };
  // What no endpoint answers has no OAuth error, whatever its body says
  const code = response.status === 404 ? 'http_404' : error;
  return { code, message: `${status}: ${typeof description === 'string' ? description : error}` };
}

/** Explains why a flow failed: a stable code, a message and advice. */
export async function explainFailure(error: unknown): Promise<FlowFailure> {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const refused = error instanceof ClientError && cause instanceof Response ? await answerOf(cause) : undefined;
  const { code, message } = refused ?? codeOf(error);
  return { code, message, advice: ownMember(advice, code) ?? unknownAdvice };
}
