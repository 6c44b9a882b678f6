import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { FlowFailure } from '#shared/model/flow.ts';
import { ownMember } from '#shared/model/own-member.ts';

/** Advice by the code of a failure: OAuth, TLS and Node.js codes. */
const advice: Readonly<Record<string, string>> = {
  access_denied: 'The user or the server denied the request. Authorize again, and press Allow.',
  invalid_client: 'Compare the client id and secret with those registered at the server.',
  invalid_grant: 'The code or refresh token is expired, used or revoked. Authorize again.',
  invalid_scope: 'Request only scopes that the client is allowed to have.',
  invalid_request: 'The server rejected the request. See which check failed.',
  unauthorized_client: 'Register the client for this grant, or choose another client.',
  unsupported_grant_type: 'Choose another grant type. For Hookbench’s own server, enable it in Assumptions.',
  login_required: 'Nobody is signed in in this browser. Authorize without prompt=none.',
  consent_required: 'The user has not given consent. Authorize without prompt=none.',
  server_error: 'The server failed. Clear declared faults, or try again.',
  temporarily_unavailable: 'The server is overloaded or a fault is set. Clear the fault, or try again later.',
  expired_token: 'The device code expired before the user decided. Start the flow again.',
  state_mismatch: 'The response does not belong to this request: it may be forged, or the server omits state.',
  issuer_mismatch: 'The response names another issuer, or none. This can be a mix-up attack (RFC 9207).',
  response_rejected: 'Do not use its code. Compare the keys, the issuer and the clock of the server with its metadata.',
  timeout: 'The sign-in was not completed in time. Authorize again, and finish in the browser.',
  cancelled: 'Authorize again if needed.',
  ECONNREFUSED: 'No server listens at this address. Check host and port, and that the server is running.',
  ENOTFOUND: 'The host name cannot be resolved. Check its spelling.',
  ETIMEDOUT: 'The server did not respond in time. Check that it is running and that no firewall blocks it.',
  CERT_HAS_EXPIRED: 'The server certificate has expired. Renew it, or accept any certificate for this test.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The server certificate is self-signed. Trust it, or accept any certificate for this test.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The CA of the server certificate is not trusted. Trust it, or accept any certificate for this test.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate chain is incomplete, or its CA is not trusted. Send the complete chain, or trust the CA.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The CA of the server certificate is not trusted. Trust it, or accept any certificate for this test.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for a different host name. Use the name in the certificate.',
  http_404: 'The address was not found. Check the issuer, and that the server has a discovery document.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'A member of the response differs from what was asked for, such as the issuer in the metadata. Compare both, and do not send credentials.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The response is not JSON. Check the address, and whether a proxy responded instead.',
};

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
