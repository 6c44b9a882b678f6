import { passed, refused, type CheckResult, warned } from '../../journal/run-checks.ts';
import { isConfidential } from '#shared/model/oauth-client.ts';
import { type AuthorizationCheck, type OAuthRefusal, refuseWith, type ServerDeps } from '../context.ts';
import { isInClear, isRegisteredRedirectUri } from '../redirect-uri.ts';
import { authorizationDetails } from './authorization-details.ts';
import { resourceIndicators } from './resource-indicators.ts';
import { scopeAllowed } from './scope-allowed.ts';

/** The client is registered. It is not authenticated here, so nothing is sent to it before its redirect URI is verified. */
const clientKnown = ({ clients }: ServerDeps): AuthorizationCheck => ({
  name: 'client_known',
  source: 'RFC 6749 4.1.1',
  run(context) {
    const id = context.parameters.get('client_id');
    if (id === null || id === '')
      return refuseWith('invalid_request', 'client_id is absent', 'The parameter client_id is missing.');
    const client = clients.find(id);
    if (!client)
      return refuseWith('invalid_client', `No client "${id.slice(0, 100)}" is registered`, 'The client is not known.');
    context.client = client;
    return passed(`"${id}"`);
  },
});

/**
 * The redirect URI is registered: an exact match, except that loopback URIs may have any port. If requests must be pushed, it is
 * always sent; if plain HTTP is refused, it is not http to another machine.
 */
const redirectUriRegistered = ({ profile }: ServerDeps): AuthorizationCheck => ({
  name: 'redirect_uri_registered',
  source: 'RFC 9700 2.1, RFC 8252 7.3, FAPI 2.0 5.3.2.2',
  run(context) {
    const registered = context.client?.redirectUris ?? [];
    const asked = context.parameters.get('redirect_uri');
    const [only, ...others] = registered;
    const { plainHttp, pushedRequests } = profile.get();
    if (plainHttp === 'refused' && isInClear(asked ?? only ?? ''))
      return refuseWith(
        'invalid_request',
        `${(asked ?? only ?? '').slice(0, 300)} is not https, and the profile refuses plain HTTP`,
        'redirect_uri must use https.',
      );
    if (asked === null) {
      if (pushedRequests === 'required')
        return refuseWith(
          'invalid_request',
          'redirect_uri is absent, and the profile requires pushed requests, which have it',
          'The parameter redirect_uri is missing.',
        );
      if (only === undefined || others.length > 0) {
        return refuseWith(
          'invalid_request',
          'redirect_uri is absent and the client has not exactly one registered URI',
          'The parameter redirect_uri is missing.',
        );
      }
      context.redirectUri = only;
      return passed(`absent; the only registered one is ${only}`);
    }
    if (!isRegisteredRedirectUri(asked, registered)) {
      return refuseWith(
        'invalid_request',
        `${asked.slice(0, 300)} is not one of ${registered.join(', ') || 'none'}`,
        'redirect_uri is not registered for this client.',
      );
    }
    context.redirectUri = asked;
    return passed(asked);
  },
});

const responseTypeCode: AuthorizationCheck = {
  name: 'response_type_code',
  source: 'RFC 6749 3.1.1',
  run({ parameters }) {
    const type = parameters.get('response_type');
    if (type === 'code') return passed('code');
    if (type === null)
      return refuseWith('invalid_request', 'response_type is absent', 'The parameter response_type is missing.');
    return refuseWith('unsupported_response_type', `"${type.slice(0, 100)}"`, 'Only response_type=code is supported.');
  },
};

const responseModeKnown = ({ profile }: ServerDeps): AuthorizationCheck => ({
  name: 'response_mode_query',
  source: 'OAuth 2.0 Multiple Response Types 2.1, JARM 2.3',
  run({ parameters }) {
    const { responseModes } = profile.get();
    const mode = parameters.get('response_mode') ?? 'query';
    if ((responseModes as string[]).includes(mode)) return passed(mode);
    const supported = responseModes.map((one) => `response_mode=${one}`).join(', ');
    return refuseWith('invalid_request', `"${mode.slice(0, 100)}"`, `Only ${supported} is supported.`);
  },
});

const clientMayAuthorize = ({ profile }: ServerDeps): AuthorizationCheck => ({
  name: 'client_may_use_code',
  source: 'RFC 6749 4.1.2.1',
  run({ client }) {
    const offered = profile.get().grantTypes.includes('authorization_code');
    if (!offered)
      return refuseWith(
        'unauthorized_client',
        'The profile disables authorization_code',
        'The grant type is disabled.',
      );
    if (client?.grants.includes('authorization_code')) return passed(`"${client.id}" may use authorization_code`);
    return refuseWith(
      'unauthorized_client',
      `"${client?.id ?? ''}" is not registered for authorization_code`,
      'The client may not use this flow.',
    );
  },
});

const challengeSyntax = /^[A-Za-z0-9\-._~]{43,128}$/;

/** A public client must send a code challenge with S256 (RFC 9700 2.1.1), and any client if the profile requires it. */
const pkceChallenge = ({ profile }: ServerDeps): AuthorizationCheck => ({
  name: 'pkce_challenge',
  source: 'RFC 7636 4.3',
  run({ client, parameters }): CheckResult<OAuthRefusal> {
    const challenge = parameters.get('code_challenge');
    const method = parameters.get('code_challenge_method') ?? 'plain';
    const refuse = (evidence: string, description: string) => refuseWith('invalid_request', evidence, description);
    if (challenge === null) {
      if (profile.get().pkceRequired === 'all')
        return refuse(
          'code_challenge is absent and the profile requires it of all clients',
          'All clients must use PKCE: code_challenge is missing.',
        );
      if (client && isConfidential(client)) return passed('none; the client is confidential');
      return refuse(
        'code_challenge is absent and the client is public',
        'Public clients must use PKCE: code_challenge is missing.',
      );
    }
    if (!challengeSyntax.test(challenge))
      return refuse('code_challenge is not 43 to 128 unreserved characters', 'code_challenge is malformed.');
    if (method === 'S256') return passed(`S256, ${challenge}`);
    if (method === 'plain' && profile.get().pkcePlain) return warned('plain, which the profile allows');
    return refuse(`code_challenge_method is ${method.slice(0, 100)}`, 'code_challenge_method must be S256.');
  },
});

const promptKnown: AuthorizationCheck = {
  name: 'prompt_known',
  source: 'OpenID Connect Core 1.0 3.1.2.1',
  run({ parameters }) {
    const prompts = (parameters.get('prompt') ?? '').split(' ').filter(Boolean);
    const unknown = prompts.find((prompt) => !['none', 'login', 'consent', 'select_account'].includes(prompt));
    if (unknown !== undefined)
      return refuseWith('invalid_request', `prompt "${unknown.slice(0, 100)}"`, 'prompt has an unknown value.');
    if (prompts.includes('none') && prompts.length > 1)
      return refuseWith(
        'invalid_request',
        'none with other values',
        'prompt=none must not be combined with other values.',
      );
    const maxAge = parameters.get('max_age');
    if (maxAge !== null && !/^\d{1,9}$/.test(maxAge))
      return refuseWith('invalid_request', `max_age ${maxAge.slice(0, 100)}`, 'max_age must be a number of seconds.');
    return passed(prompts.length > 0 ? prompts.join(' ') : 'not requested');
  },
};

/** `dpop_jkt` is a thumbprint and, if the request was pushed with a DPoP proof, the thumbprint of its key. */
const dpopThumbprint: AuthorizationCheck = {
  name: 'dpop_jkt',
  source: 'RFC 9449 10',
  run(context) {
    const thumbprint = context.parameters.get('dpop_jkt');
    const proved = context.dpopThumbprint;
    if (thumbprint === null) return passed(proved === undefined ? 'absent' : `absent; the proof shows ${proved}`);
    if (!/^[A-Za-z0-9_-]{43}$/.test(thumbprint))
      return refuseWith('invalid_request', 'not a SHA-256 thumbprint', 'dpop_jkt is malformed.');
    if (proved !== undefined && proved !== thumbprint)
      return refuseWith(
        'invalid_dpop_proof',
        `the proof shows ${proved}`,
        'dpop_jkt is not the key of the DPoP proof.',
      );
    context.dpopThumbprint = thumbprint;
    return passed(thumbprint);
  },
};

/** Request objects are not supported; they are rejected rather than ignored (OpenID Connect Core 1.0 6). */
const noRequestObject: AuthorizationCheck = {
  name: 'no_request_object',
  source: 'OpenID Connect Core 1.0 3.1.2.6',
  run({ parameters }) {
    if (!parameters.has('request')) return passed('absent');
    return refused('The parameter request is present', {
      status: 400,
      error: 'request_not_supported',
      description: 'Request objects are not supported.',
    });
  },
};

/** The checks before the redirect URI is verified, pushed or not. A refusal is not sent to the client. */
export const clientAndRedirect = (deps: ServerDeps): AuthorizationCheck[] => [
  clientKnown(deps),
  redirectUriRegistered(deps),
];

/** The other checks. A refusal is sent to the client. */
export const requestParameters = (deps: ServerDeps): AuthorizationCheck[] => [
  responseTypeCode,
  responseModeKnown(deps),
  clientMayAuthorize(deps),
  noRequestObject,
  scopeAllowed,
  authorizationDetails(deps),
  resourceIndicators(deps),
  pkceChallenge(deps),
  promptKnown,
  dpopThumbprint,
];
