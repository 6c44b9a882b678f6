import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { FlowFailure } from '#shared/model/flow.ts';

/** Advice for the codes by which a flow ends; the codes are those of OAuth, of TLS, and of the runtime. */
const advice: Readonly<Record<string, string>> = {
  access_denied: 'The user or the server said no. Authorize again, and press Allow.',
  invalid_client: 'Compare client id and secret with those registered at the server.',
  invalid_grant: 'The code or refresh token is no longer good: authorize again.',
  invalid_scope: 'Ask only for scopes that the client may have.',
  invalid_request: 'The server does not understand the request: see which check failed.',
  unauthorized_client: 'Register the client for this grant, or choose another client.',
  unsupported_grant_type: 'Turn the grant on in the assumptions, or choose another.',
  login_required: 'Nobody is signed in in that browser: authorize without prompt=none.',
  consent_required: 'The user has not agreed before: authorize without prompt=none.',
  server_error: 'The server failed. If a fault is set, clear it; else try again.',
  temporarily_unavailable: 'The server is overloaded or a fault is set: try again later.',
  expired_token: 'The device code expired before the user decided: begin again.',
  state_mismatch:
    'The answer does not belong to this request. Somebody may have tampered with it, or the server leaves state out.',
  issuer_mismatch: 'The answer names another issuer, or none: a mix-up attack looks like this (RFC 9207).',
  timeout: 'Nobody finished signing in. Authorize again, and finish in the browser.',
  cancelled: 'Authorize again when you like.',
  ECONNREFUSED: 'Nothing listens at that address: check host and port, and that the server runs.',
  ENOTFOUND: 'The name cannot be resolved: check the spelling.',
  ETIMEDOUT: 'The server did not answer in time: check that it runs and that nothing blocks the way.',
  CERT_HAS_EXPIRED:
    'The certificate of the server has expired: have it renewed, or accept any certificate for this test.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The server signs its own certificate: accept any certificate for this test.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The authority of the certificate is not trusted: accept any certificate for this test.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The chain of the certificate is incomplete or its authority is not trusted.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The authority of the certificate is not trusted here.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name: use the name that it is for.',
  http_404: 'Nothing is at that address: check the issuer, and that the server has a discovery document.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The server answered something else than JSON: a proxy in between, or a wrong address.',
};

const unknownAdvice = 'See the last step: what was sent, and what came back.';

/** Codes of the OAuth library that users know by other names. */
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
    return { code, message: challenge?.parameters.error_description ?? `The server answered ${error.status}.` };
  }
  const inner = innermost(error);
  const { message } = inner;
  if (/"state"/.test(message)) return { code: 'state_mismatch', message };
  if (/"iss"/.test(message)) return { code: 'issuer_mismatch', message };
  const code = typeof inner.code === 'string' ? inner.code : 'failed';
  return { code: renamed[code] ?? code, message };
}

/** An answer that the library did not take: its status, and the OAuth error in it if there is one. */
async function answerOf(response: Response): Promise<{ code: string; message: string }> {
  const status = `The server answered ${response.status}`;
  const mediaType = response.headers.get('content-type') ?? 'no media type';
  if (response.ok && !/[/+]json\b/.test(mediaType))
    return { code: 'OAUTH_RESPONSE_IS_NOT_JSON', message: `${status} with ${mediaType}, not with JSON.` };
  const body: unknown = response.bodyUsed ? undefined : await response.json().catch(() => undefined);
  const { error, error_description: words } = (body ?? {}) as { error?: unknown; error_description?: unknown };
  if (typeof error !== 'string') return { code: `http_${response.status}`, message: `${status}.` };
  return { code: error, message: `${status}: ${typeof words === 'string' ? words : error}` };
}

/** Why a flow ended without tokens: a stable code, what happened, and what to do. */
export async function explainFailure(error: unknown): Promise<FlowFailure> {
  const { cause } = (error ?? {}) as { cause?: unknown };
  const refused = error instanceof ClientError && cause instanceof Response ? await answerOf(cause) : undefined;
  const { code, message } = refused ?? codeOf(error);
  return { code, message, advice: advice[code] ?? unknownAdvice };
}
