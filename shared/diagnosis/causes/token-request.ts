import type { Cause } from '../cause.ts';
import type { Evidence } from '../evidence.ts';
import { answerText, requestHeader, statusEvidence } from '../message-facts.ts';
import { schemeSent } from '../token-facts.ts';

const codeOf = (evidence: Evidence): string | undefined => answerText(evidence, 'error');

/** A form that was posted without an access token, and refused. */
const isTokenRequest = (evidence: Evidence): boolean =>
  evidence.method === 'POST' &&
  [400, 401].includes(evidence.status ?? 0) &&
  schemeSent(evidence) !== 'bearer' &&
  /^application\/x-www-form-urlencoded/i.test(requestHeader(evidence, 'content-type') ?? '');

interface OAuthError extends Pick<Cause, 'cause' | 'sentence' | 'advice' | 'source' | 'action'> {
  code: string;
  /** Only of this grant; of any unless given. */
  grantType?: string;
  /** Certain unless given. */
  confidence?: 'likely';
}

/** A token request that the authorization server refused with an error code (RFC 6749 5.2). */
function oauthRow({ code, confidence, grantType, ...row }: OAuthError): Cause {
  return {
    ...row,
    when: (evidence) =>
      isTokenRequest(evidence) &&
      codeOf(evidence) === code &&
      (grantType === undefined || evidence.grantType === grantType),
    evidence: (evidence) => [
      statusEvidence(evidence),
      `error ${code}: ${answerText(evidence, 'error_description') ?? 'no description'}`,
    ],
    confidence: confidence ?? 'certain',
  };
}

const source = 'RFC 6749 5.2';
const deviceSource = 'RFC 8628 3.5';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Refusals of a request for a token. */
export const tokenRequestCauses: readonly Cause[] = [
  oauthRow({
    cause: 'client-authentication-failed',
    code: 'invalid_client',
    sentence: 'The authorization server does not accept the client: its id or secret is wrong.',
    advice: 'Compare client id and secret with those registered at the authorization server.',
    source,
  }),
  oauthRow({
    cause: 'grant-invalid',
    code: 'invalid_grant',
    sentence: 'The refresh token or code is no longer good: expired, revoked, or used before.',
    advice: 'Authenticate the user again.',
    source,
    action: 'authorize',
  }),
  oauthRow({
    cause: 'scope-not-granted',
    code: 'invalid_scope',
    sentence: 'The authorization server does not give this client the scope that was asked for.',
    advice: 'Ask for a scope that the client is registered with, or register it.',
    source,
  }),
  oauthRow({
    cause: 'grant-not-allowed',
    code: 'unauthorized_client',
    sentence: 'The client may not use this grant.',
    advice: 'Register the grant for the client, or use another client.',
    source,
  }),
  oauthRow({
    cause: 'grant-unsupported',
    code: 'unsupported_grant_type',
    sentence: 'The authorization server does not offer this grant.',
    advice: 'Turn the grant on in the profile, or use another one.',
    source,
  }),
  oauthRow({
    cause: 'device-authorization-pending',
    code: 'authorization_pending',
    sentence: 'The user of the device has not decided yet.',
    advice: 'Poll again at the interval that was given, until the device code expires.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'device-polled-too-fast',
    code: 'slow_down',
    sentence: 'The device polls more often than the authorization server allows.',
    advice: 'Wait 5 seconds longer between polls, from now on and at each further slow_down.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'device-access-denied',
    code: 'access_denied',
    grantType: deviceGrant,
    sentence: 'The user of the device, or the authorization server, said no.',
    advice: 'Stop polling; begin again with a new device code when the user wants to.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'token-denied',
    code: 'access_denied',
    confidence: 'likely',
    sentence: 'The authorization server denied the token.',
    advice: 'Read error_description; compare client id, secret, and what is asked for with what the client may have.',
    source: 'RFC 6749 4.1.2.1',
  }),
  oauthRow({
    cause: 'device-code-expired',
    code: 'expired_token',
    sentence: 'The device code expired before the user decided.',
    advice: 'Stop polling; ask for a new device code, and show its user code.',
    source: deviceSource,
  }),
  oauthRow({
    cause: 'token-request-invalid',
    code: 'invalid_request',
    sentence: 'The request for a token is missing a parameter, or has one that is wrong.',
    advice: 'Read error_description, and compare with RFC 6749.',
    source,
  }),
];
