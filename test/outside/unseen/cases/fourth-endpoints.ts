import { answer } from '../../answer.ts';
import { tokenRequest } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';
import { says, rowsOf } from '../fourth-rows.ts';

const bad = '400 Bad Request';
const unauthorized = '401 Unauthorized';
const client = { client_id: 'a', client_secret: 'b' };
const credentials = tokenRequest({ grant_type: 'client_credentials', ...client });
const code = tokenRequest({
  grant_type: 'authorization_code',
  code: 'c',
  redirect_uri: 'https://a.test/cb',
  ...client,
});
const refresh = tokenRequest({ grant_type: 'refresh_token', refresh_token: 'r', ...client });
const oauth = (error: string, error_description?: string, status = bad): string =>
  says(status, { error, ...(error_description !== undefined && { error_description }) });

const tokenEndpoints = rowsOf({
  'entra-mfa': [
    'Microsoft Entra ID',
    'The user must prove more.',
    oauth(
      'interaction_required',
      "AADSTS50076: Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access '0000'.",
    ),
    { says: /sign in|multi-factor|prove/i, shows: /AADSTS50076/ },
    refresh,
  ],
  'cognito-grant': [
    'Amazon Cognito',
    'The code is rejected without words.',
    oauth('invalid_grant'),
    { right: ['grant-invalid'], shows: /invalid_grant/ },
    code,
  ],
  'cognito-client': [
    'Amazon Cognito',
    'The client may not use this grant.',
    oauth('unauthorized_client'),
    { right: ['grant-not-allowed'], shows: /unauthorized_client/ },
    credentials,
  ],
  'dex-secret': [
    'Dex',
    'The secret is wrong.',
    oauth('invalid_client', 'Invalid client credentials.', unauthorized),
    { right: ['client-authentication-failed'], shows: /Invalid client credentials/ },
    credentials,
  ],
  'dex-refresh': [
    'Dex',
    'The refresh token was claimed before.',
    oauth('invalid_request', 'Refresh token is invalid or has already been claimed by another client.'),
    {
      right: ['refresh-token-unknown', 'refresh-token-used-twice', 'refresh-token-of-other-client'],
      shows: /already been claimed/,
    },
    refresh,
  ],
  'authentik-client': [
    'authentik',
    'The words only list examples; client and secret were sent.',
    oauth(
      'invalid_client',
      'Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method)',
    ),
    {
      right: ['client-authentication-failed'],
      shows: /e\.g\., unknown client/,
      never: /found no client authentication|did not authenticate/,
    },
    credentials,
  ],
  'authentik-grant': [
    'authentik',
    'The words list every cause of an invalid grant.',
    oauth(
      'invalid_grant',
      'The provided authorization grant or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client',
    ),
    { right: ['grant-invalid'], shows: /provided authorization grant/ },
    code,
  ],
  'hydra-code-used': [
    'Ory Hydra',
    'The code was used before, in the last of two sentences.',
    oauth(
      'invalid_grant',
      'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client. The authorization code has already been used.',
    ),
    { right: ['code-used-twice'], shows: /already been used|provided authorization grant/ },
    code,
  ],
  'hydra-scope': [
    'Ory Hydra',
    'The client may not request the scope.',
    oauth(
      'invalid_scope',
      "The requested scope is invalid, unknown, or malformed. The OAuth 2.0 Client is not allowed to request scope 'offline'.",
    ),
    { right: ['scope-not-granted'], shows: /offline/ },
    tokenRequest({ grant_type: 'client_credentials', scope: 'offline', ...client }),
  ],
  'oidc-provider-grant': [
    'node oidc-provider',
    'The grant is rejected, without a reason.',
    oauth('invalid_grant', 'grant request is invalid'),
    { right: ['grant-invalid'], shows: /grant request is invalid/ },
    refresh,
  ],
  'oidc-provider-client': [
    'node oidc-provider',
    'The client is rejected, without a reason.',
    oauth('invalid_client', 'client authentication failed', unauthorized),
    { right: ['client-authentication-failed'], shows: /client authentication failed/, never: /does not know/ },
    credentials,
  ],
  'oidc-provider-mismatch': [
    'node oidc-provider',
    'The refresh token is of another client.',
    oauth('invalid_grant', 'client mismatch'),
    { right: ['refresh-token-of-other-client'], says: /client mismatch|other client/, shows: /client mismatch/ },
    refresh,
  ],
  'authlib-redirect': [
    'authlib',
    'The redirect URI is another.',
    oauth('invalid_grant', 'Invalid "redirect_uri" in request.'),
    { right: ['redirect-uri-mismatch'], shows: /redirect_uri/ },
    code,
  ],
  'zitadel-client': [
    'Zitadel',
    'The client is not known.',
    oauth('invalid_client', 'client not found', unauthorized),
    { right: ['client-unknown'], shows: /client not found/ },
    credentials,
  ],
  'planning-list': [
    'Doorkeeper',
    'The words list every cause of an invalid refresh token.',
    oauth(
      'invalid_grant',
      'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
    ),
    {
      right: ['grant-invalid', 'refresh-token-unknown'],
      shows: /provided authorization grant/,
      never: /redirect URI (does|differs|is)/,
    },
    refresh,
  ],
});

const ok = '200 OK';
const isWrong = { right: ['error-in-success'] };
const isFine = { right: ['ok'] };
const anything = { headers: [['Accept', '*/*']] as [string, string][] };
const xml = (body: string): string => answer(ok, { 'Content-Type': 'application/xml' }, body);
const stream = (body: string): string => answer(ok, { 'Content-Type': 'text/event-stream' }, body);
const successes = rowsOf({
  'maps-denied': [
    'Google Maps',
    'The status is a member.',
    says(ok, { error_message: 'The provided API key is invalid.', results: [], status: 'REQUEST_DENIED' }),
    { ...isWrong, shows: /API key is invalid/ },
  ],
  'response-error': [
    'CryptoCompare',
    'The response is the text Error.',
    says(ok, { Response: 'Error', Message: 'You are over your rate limit', Type: 99 }),
    { ...isWrong, shows: /over your rate limit/ },
  ],
  'xml-attribute': [
    'Flickr API',
    'The error is an attribute.',
    xml(
      '<?xml version="1.0"?><rsp stat="fail"><err code="100" msg="Invalid API Key (Key has invalid format)" /></rsp>',
    ),
    { ...isWrong, shows: /Invalid API Key/ },
    anything,
  ],
  'xml-element': [
    'an API of parcels',
    'The error is the root.',
    xml(
      '<Error><Number>80040B1A</Number><Description>Authorization failure. Username and/or Password is incorrect.</Description></Error>',
    ),
    { ...isWrong, shows: /Authorization failure/ },
    anything,
  ],
  'stream-data': [
    'an API that streams',
    'The only data of the stream is an error object.',
    stream('data: {"error":{"message":"The server had an error","type":"server_error","code":null}}\n\n'),
    { ...isWrong, shows: /had an error/ },
    anything,
  ],
  'fine-null': [
    'a control',
    'error is null.',
    says(ok, { success: true, error: null, data: [1] }),
    { ...isFine, shows: /200/ },
  ],
  'fine-true': [
    'a control',
    'The text is True, and Error is empty.',
    says(ok, { Response: 'True', Error: '', Title: 'A' }),
    { ...isFine, shows: /200/ },
  ],
  'fine-order': [
    'a control',
    'A resource whose state is failed.',
    says(ok, { id: 'pay_1', status: 'failed', failure_message: 'Your card was declined.', amount: 5 }),
    { ...isFine, shows: /200/ },
  ],
  'fine-xml': [
    'a control',
    'A resource in XML whose state is error.',
    xml('<jobs><job><id>1</id><status>error</status></job><job><id>2</id><status>done</status></job></jobs>'),
    { ...isFine, shows: /200/ },
    anything,
  ],
  'fine-stream': [
    'a control',
    'A stream with several events, of which one reports an error of an item.',
    stream('data: {"item":1}\n\ndata: {"item":2,"error":"skipped"}\n\ndata: {"item":3}\n\n'),
    { ...isFine, shows: /200/ },
    anything,
  ],
});

/** The fourth part: token endpoints, and successes with their controls. */
export const fourthEndpointCases: readonly UnseenCase[] = [...tokenEndpoints, ...successes];
