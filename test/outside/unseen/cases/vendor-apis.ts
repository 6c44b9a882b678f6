import { answer, page } from '../../answer.ts';
import { replayed, withToken } from '../replayed.ts';
import type { UnseenCase } from '../unseen-case.ts';

const json = { 'Content-Type': 'application/json' };

/** APIs of vendors and frameworks, as their documentation shows their errors. */
export const vendorApiCases: readonly UnseenCase[] = [
  replayed({
    id: 'salesforce-session',
    program: 'Salesforce REST API',
    what: 'The session is expired; the body is an array.',
    answer: answer(
      '401 Unauthorized',
      { ...json, 'WWW-Authenticate': 'Token' },
      '[{"message":"Session expired or invalid","errorCode":"INVALID_SESSION_ID"}]',
    ),
    spec: withToken('00Dxx!AQ'),
    right: ['token-expired', 'token-refused'],
    shows: /Session expired or invalid/,
    never: /use the scheme|is Token/i,
  }),
  replayed({
    id: 'github-user-agent',
    program: 'GitHub REST API',
    what: 'The User-Agent is missing.',
    answer: answer(
      '403 Forbidden',
      { 'Content-Type': 'text/plain' },
      '\r\nRequest forbidden by administrative rules. Please make sure your request has a User-Agent header (https://docs.github.com/en/rest/overview/resources-in-the-rest-api#user-agent-required). Check https://developer.github.com for other possible causes.\r\n',
    ),
    spec: withToken('ghp_abc'),
    right: ['request-blocked'],
    shows: /User-Agent/,
  }),
  replayed({
    id: 'github-rate',
    program: 'GitHub REST API',
    what: 'The rate limit is reached, with status 403.',
    answer: answer(
      '403 Forbidden',
      { ...json, 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '0', 'X-RateLimit-Reset': '1893456000' },
      '{"message":"API rate limit exceeded for 192.0.2.1. (But here\'s the good news: Authenticated requests get a higher rate limit.)","documentation_url":"https://docs.github.com/rest"}',
    ),
    right: ['rate-limited'],
    shows: /API rate limit exceeded|X-RateLimit-Remaining/i,
  }),
  replayed({
    id: 'stripe-no-key',
    program: 'Stripe API',
    what: 'No API key is sent.',
    answer: answer(
      '401 Unauthorized',
      { ...json, 'WWW-Authenticate': 'Basic realm="Stripe"' },
      '{"error":{"message":"You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. \'Authorization: Bearer YOUR_SECRET_KEY\').","type":"invalid_request_error"}}',
    ),
    right: ['api-key-missing'],
    shows: /did not provide an API key/,
  }),
  replayed({
    id: 'kubernetes-anonymous',
    program: 'Kubernetes API server',
    what: 'The request has no token, so it is that of the anonymous user.',
    answer: answer(
      '403 Forbidden',
      json,
      '{"kind":"Status","apiVersion":"v1","status":"Failure","message":"pods is forbidden: User \\"system:anonymous\\" cannot list resource \\"pods\\" in API group \\"\\" in the namespace \\"default\\"","reason":"Forbidden","code":403}',
    ),
    right: ['token-missing'],
    shows: /system:anonymous/,
  }),
  replayed({
    id: 'elastic-no-credentials',
    program: 'Elasticsearch',
    what: 'Credentials are missing.',
    answer: answer(
      '401 Unauthorized',
      { ...json, 'WWW-Authenticate': 'Basic realm="security", charset="UTF-8"' },
      '{"error":{"root_cause":[{"type":"security_exception","reason":"missing authentication credentials for REST request [/v1/things]"}],"type":"security_exception","reason":"missing authentication credentials for REST request [/v1/things]"},"status":401}',
    ),
    right: ['password-required'],
    shows: /missing authentication credentials/,
  }),
  replayed({
    id: 'soap-authentication',
    program: 'Apache CXF (WS-Security)',
    what: 'The security token of a SOAP request is rejected with status 500.',
    answer: answer(
      '500 Internal Server Error',
      { 'Content-Type': 'text/xml;charset=UTF-8' },
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode xmlns:ns1="http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd">ns1:FailedAuthentication</faultcode><faultstring>The security token could not be authenticated or authorized</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    ),
    spec: { method: 'POST', headers: [['Content-Type', 'text/xml']], body: '<a/>' },
    right: ['credentials-refused', 'token-refused'],
    shows: /could not be authenticated/,
    vague: ['server-failed'],
  }),
  replayed({
    id: 'soap-expired',
    program: 'Apache WSS4J',
    what: 'The timestamp of a SOAP message is too old.',
    answer: answer(
      '500 Internal Server Error',
      { 'Content-Type': 'application/soap+xml' },
      '<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body><soap:Fault><soap:Code><soap:Value>soap:Sender</soap:Value><soap:Subcode><soap:Value xmlns:w="urn:w">w:MessageExpired</soap:Value></soap:Subcode></soap:Code><soap:Reason><soap:Text xml:lang="en">The message has expired (WSSecurityEngine: Invalid timestamp The security semantics of the message have expired)</soap:Text></soap:Reason></soap:Fault></soap:Body></soap:Envelope>',
    ),
    spec: { method: 'POST', headers: [['Content-Type', 'application/soap+xml']], body: '<a/>' },
    right: ['clock-skew'],
    says: /expired|clock/i,
    shows: /message has expired|MessageExpired/,
    vague: ['server-failed'],
  }),
  replayed({
    id: 'heroku-no-app',
    program: 'Heroku router',
    what: 'No app has this host.',
    answer: page(
      '404 Not Found',
      '<!DOCTYPE html><html><head><title>No such app</title></head><body><iframe src="//www.herokucdn.com/error-pages/no-such-app.html"></iframe></body></html>',
      { Server: 'Cowboy' },
    ),
    delivery: {},
    right: ['host-not-served'],
    shows: /No such app/,
    vague: ['receiver-path-wrong'],
  }),
  replayed({
    id: 'twilio-api-auth',
    program: 'Twilio REST API',
    what: 'The credentials are wrong.',
    answer: answer(
      '401 Unauthorized',
      { ...json, 'WWW-Authenticate': 'Basic realm="Twilio API"' },
      '{"code":20003,"detail":"Your AccountSid or AuthToken was incorrect.","message":"Authentication Error - invalid username","more_info":"https://www.twilio.com/docs/errors/20003","status":401}',
    ),
    spec: { headers: [['Authorization', `Basic ${Buffer.from('AC1:wrong').toString('base64')}`]] },
    right: ['credentials-refused'],
    says: /(user|password|credentials).*(wrong|incorrect|reject)/i,
    shows: /AccountSid or AuthToken was incorrect|invalid username/,
    vague: ['password-required'],
    never: /no (password|credentials)/i,
  }),
];
