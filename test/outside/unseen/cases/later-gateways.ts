import { answer, page } from '../../answer.ts';
import { replayed, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };
const jwt = `${Buffer.from('{"alg":"RS256","kid":"1"}').toString('base64url')}.${Buffer.from('{"sub":"a"}').toString('base64url')}.c2ln`;
const titled = (status: string, title: string, text: string, headers: Record<string, string> = {}): string =>
  page(status, `<html><head><title>${title}</title></head><body>${text}</body></html>`, headers);
const says = (status: string, body: object, headers: Record<string, string> = {}): string =>
  answer(status, { ...json, ...headers }, JSON.stringify(body));

/** The second part: gateways, written after rows for the first part existed, and measured before they were changed. */
export const laterGatewayCases: readonly UnseenCase[] = [
  replayed({
    id: 'tyk-missing',
    program: 'Tyk',
    what: 'The Authorization header does not reach the gateway.',
    answer: says('401 Unauthorized', { error: 'Authorization field missing' }),
    spec: withToken(jwt),
    right: ['token-missing'],
    shows: /Authorization field missing/,
    never: /without giving a reason|request (has|contains|sends) no (token|Authorization)/i,
  }),
  replayed({
    id: 'apigee-key',
    program: 'Apigee',
    what: 'The API key is wrong.',
    answer: says('401 Unauthorized', {
      fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } },
    }),
    spec: { headers: [['x-apikey', 'abc']] },
    right: ['api-key-wrong'],
    shows: /Invalid ApiKey/,
  }),
  replayed({
    id: 'apigee-token',
    program: 'Apigee',
    what: 'The token is expired.',
    answer: says('401 Unauthorized', {
      fault: {
        faultstring: 'Access Token expired',
        detail: { errorcode: 'keymanagement.service.access_token_expired' },
      },
    }),
    spec: withToken('opaque'),
    right: ['token-expired'],
    shows: /Access Token expired/,
  }),
  replayed({
    id: 'wso2-missing',
    program: 'WSO2 API Manager',
    what: 'No token is sent.',
    answer: says('401 Unauthorized', {
      fault: {
        code: 900902,
        message: 'Missing Credentials',
        description:
          "Invalid Credentials. Make sure your API invocation call has a header: 'Authorization : Bearer ACCESS_TOKEN'",
      },
    }),
    right: ['token-missing'],
    shows: /Missing Credentials/,
  }),
  replayed({
    id: 'cloudfront-blocked',
    program: 'Amazon CloudFront',
    what: 'A rule of the firewall blocks the request.',
    answer: titled(
      '403 Forbidden',
      'ERROR: The request could not be satisfied',
      "<h1>403 ERROR</h1><h2>The request could not be satisfied.</h2>Request blocked. We can't connect to the server for this app or website at this time.",
      { Server: 'CloudFront', 'X-Cache': 'Error from cloudfront' },
    ),
    spec: withToken(jwt),
    right: ['request-blocked'],
    shows: /Request blocked/,
  }),
  replayed({
    id: 'cloudfront-origin',
    program: 'Amazon CloudFront',
    what: 'CloudFront cannot connect to the server.',
    answer: titled(
      '502 Bad Gateway',
      'ERROR: The request could not be satisfied',
      "<h1>502 ERROR</h1>CloudFront wasn't able to connect to the origin.",
      { Server: 'CloudFront' },
    ),
    right: ['gateway-cannot-connect'],
    shows: /able to connect to the origin/,
  }),
  replayed({
    id: 'akamai-denied',
    program: 'Akamai',
    what: 'A rule of the CDN blocks the request.',
    answer: titled(
      '403 Forbidden',
      'Access Denied',
      '<H1>Access Denied</H1>You don\'t have permission to access "http&#58;&#47;&#47;api.test&#47;v1" on this server.<P>Reference&#32;&#35;18&#46;2d351ab8',
      { Server: 'AkamaiGHost' },
    ),
    spec: withToken(jwt),
    right: ['request-blocked'],
    shows: /Access Denied/,
    vague: ['permission-denied'],
  }),
  replayed({
    id: 'f5-support-id',
    program: 'F5 BIG-IP ASM',
    what: 'A firewall blocks the request with status 200.',
    answer: titled(
      '200 OK',
      'Request Rejected',
      'The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1234567890',
    ),
    right: ['request-blocked', 'html-instead-of-json', 'error-in-success'],
    shows: /support ID|Request Rejected/,
  }),
  replayed({
    id: 'incapsula',
    program: 'Imperva Incapsula',
    what: 'A firewall blocks a delivery.',
    answer: page(
      '403 Forbidden',
      '<html><head><META NAME="robots" CONTENT="noindex,nofollow"></head><body><iframe>Request unsuccessful. Incapsula incident ID: 1-2</iframe></body></html>',
    ),
    delivery: {},
    right: ['request-blocked'],
    shows: /Incapsula incident/,
  }),
  replayed({
    id: 'spring-gateway',
    program: 'Spring Cloud Gateway',
    what: 'No instance of the service is registered.',
    answer: says('503 Service Unavailable', {
      status: 503,
      error: 'Service Unavailable',
      message: 'Unable to find instance for orders',
      path: '/v1/things',
    }),
    right: ['no-backend-available'],
    shows: /Unable to find instance/,
  }),
];
