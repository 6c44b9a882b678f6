import { page, answer } from '../../answer.ts';
import { replayed, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const jwt = 'eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJzdWIiOiJhIn0.c2ln';

/** Clouds and APIs of vendors, as their documentation shows their errors. */
export const cloudCases: readonly UnseenCase[] = [
  replayed({
    id: 'aws-missing-token',
    program: 'AWS API Gateway',
    what: 'The path is not in the API, although the words blame the token, which was sent.',
    answer: answer(
      '403 Forbidden',
      { ...json, 'x-amzn-ErrorType': 'MissingAuthenticationTokenException' },
      '{"message":"Missing Authentication Token"}',
    ),
    spec: withToken(jwt),
    right: ['endpoint-not-found', 'authorization-scheme-wrong'],
    shows: /Missing Authentication Token/,
    vague: ['token-missing'],
    never: /^The request (has|contains|sends) no (token|credentials)/i,
  }),
  replayed({
    id: 'aws-sigv4',
    program: 'AWS API Gateway',
    what: 'The API wants Signature Version 4 and gets a bearer token.',
    answer: answer(
      '403 Forbidden',
      { ...json, 'x-amzn-ErrorType': 'IncompleteSignatureException' },
      `{"message":"'${jwt}' not a valid key=value pair (missing equal-sign) in Authorization header: 'Bearer ${jwt}'."}`,
    ),
    spec: withToken(jwt),
    right: ['authorization-scheme-wrong'],
    shows: /key=value pair/,
  }),
  replayed({
    id: 'aws-signature-expired',
    program: 'AWS (Signature Version 4)',
    what: 'The clock of the client is wrong.',
    answer: answer(
      '403 Forbidden',
      { ...json, 'x-amzn-ErrorType': 'InvalidSignatureException' },
      '{"message":"Signature expired: 20260101T100000Z is now earlier than 20260101T105500Z (20260101T110000Z - 5 min.)"}',
    ),
    spec: withToken(
      'Credential=AKIA/20260101/eu-west-1/execute-api/aws4_request, SignedHeaders=host, Signature=ab',
      'AWS4-HMAC-SHA256',
    ),
    right: ['clock-skew'],
    shows: /20260101T100000Z/,
  }),
  replayed({
    id: 's3-time-skewed',
    program: 'Amazon S3',
    what: 'The clock of the client is wrong, in XML.',
    answer: answer(
      '403 Forbidden',
      { 'Content-Type': 'application/xml' },
      '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>RequestTimeTooSkewed</Code><Message>The difference between the request time and the current time is too large.</Message><RequestTime>Thu, 01 Jan 2026 10:00:00 GMT</RequestTime><ServerTime>2026-01-01T10:55:00Z</ServerTime><MaxAllowedSkewMilliseconds>900000</MaxAllowedSkewMilliseconds></Error>',
    ),
    right: ['clock-skew'],
    shows: /RequestTimeTooSkewed|too large/,
  }),
  replayed({
    id: 'aws-throttling',
    program: 'AWS (JSON 1.1 protocol)',
    what: 'The rate is limited, with status 400.',
    answer: answer(
      '400 Bad Request',
      { 'Content-Type': 'application/x-amz-json-1.1' },
      '{"__type":"ThrottlingException","message":"Rate exceeded"}',
    ),
    right: ['rate-limited'],
    shows: /Rate exceeded|ThrottlingException/,
  }),
  replayed({
    id: 'apim-no-key',
    program: 'Azure API Management',
    what: 'The subscription key is missing.',
    answer: answer(
      '401 Access Denied',
      {
        ...json,
        'WWW-Authenticate':
          'AzureApiManagementKey realm="https://a.azure-api.net/v1",name="Ocp-Apim-Subscription-Key",type="header"',
      },
      '{ "statusCode": 401, "message": "Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API." }',
    ),
    spec: withToken(jwt),
    right: ['api-key-missing'],
    shows: /missing subscription key/,
  }),
  replayed({
    id: 'apim-wrong-key',
    program: 'Azure API Management',
    what: 'The subscription key is wrong.',
    answer: answer(
      '401 Access Denied',
      json,
      '{ "statusCode": 401, "message": "Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription." }',
    ),
    spec: { headers: [['Ocp-Apim-Subscription-Key', 'abc']] },
    right: ['api-key-wrong'],
    shows: /invalid subscription key/,
  }),
  replayed({
    id: 'azure-stopped',
    program: 'Azure App Service',
    what: 'The web app is stopped, with status 403.',
    answer: page(
      '403 Site Disabled',
      '<!DOCTYPE html><html><head><title>Web App - Unavailable</title></head><body><h1>Error 403 - This web app is stopped.</h1><p>The web app you have attempted to reach is currently stopped and does not accept any requests.</p></body></html>',
    ),
    spec: withToken(jwt),
    right: ['unavailable', 'no-backend-available'],
    shows: /stopped|Unavailable/,
    never: /scope|permission/i,
  }),
  replayed({
    id: 'google-token-expired',
    program: 'Google APIs (error model)',
    what: 'The reason of the 401 is in the details.',
    answer: answer(
      '401 Unauthorized',
      { ...json, 'WWW-Authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"' },
      '{"error":{"code":401,"message":"Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential.","status":"UNAUTHENTICATED","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"ACCESS_TOKEN_EXPIRED","domain":"googleapis.com"}]}}',
    ),
    spec: withToken('ya29.abc'),
    right: ['token-expired'],
    shows: /ACCESS_TOKEN_EXPIRED/,
  }),
  replayed({
    id: 'google-scope',
    program: 'Google APIs (error model)',
    what: 'The token lacks a scope.',
    answer: answer(
      '403 Forbidden',
      json,
      '{"error":{"code":403,"message":"Request had insufficient authentication scopes.","status":"PERMISSION_DENIED","details":[{"@type":"type.googleapis.com/google.rpc.ErrorInfo","reason":"ACCESS_TOKEN_SCOPE_INSUFFICIENT"}]}}',
    ),
    spec: withToken('ya29.abc'),
    right: ['scope-missing'],
    shows: /insufficient authentication scopes|ACCESS_TOKEN_SCOPE_INSUFFICIENT/,
  }),
  replayed({
    id: 'graph-audience',
    program: 'Microsoft Graph',
    what: 'The token is for another API.',
    answer: answer(
      '401 Unauthorized',
      json,
      '{"error":{"code":"InvalidAuthenticationToken","message":"Access token validation failure. Invalid audience.","innerError":{"date":"2026-01-01T10:00:00","request-id":"1"}}}',
    ),
    spec: withToken(jwt),
    right: ['token-audience-wrong'],
    shows: /Invalid audience/,
  }),
  replayed({
    id: 'graph-parsing',
    program: 'Microsoft Graph',
    what: 'The token cannot be parsed.',
    answer: answer(
      '401 Unauthorized',
      json,
      '{"error":{"code":"InvalidAuthenticationToken","message":"CompactToken parsing failed with error code: 80049217"}}',
    ),
    spec: withToken('undefined.'),
    right: ['token-malformed'],
    shows: /CompactToken parsing failed/,
  }),
];
