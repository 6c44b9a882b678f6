import { credentialExamples } from './credential-examples.ts';
import { bearer, signed, text, json, message, page, type Sent } from './said-messages.ts';

/** What receivers, gateways and servers say, by the cause. */
export const saidExamples: Record<string, Sent[]> = {
  ...credentialExamples,
  'receiver-signature-refused': [
    message(signed, 400, 'No signatures found matching the expected signature for payload'),
    text(signed, 401, 'No matching signature found'),
    text(signed, 401, 'signature does not match event payload and secret'),
    text(signed, 403, 'Twilio Request Validation Failed. Invalid signature'),
    { ...signed, status: 401 },
  ],
  'receiver-signature-refused (receiver-signature-missing)': [
    text(signed, 400, 'Missing required headers'),
    json(signed, 400, { error: 'Required headers missing: x-hub-signature-256' }),
    text(signed, 400, 'No signature header'),
    text(signed, 401, 'missing stripe-signature header'),
    text(signed, 400, 'No webhook signature found'),
  ],
  'receiver-signature-refused (receiver-signature-unreadable)': [
    text(signed, 400, 'Unable to extract timestamp and signatures from header'),
    text(signed, 400, 'Invalid Signature Headers'),
    text(signed, 400, 'No signatures found with expected scheme'),
  ],
  'receiver-signature-refused (receiver-timestamp-refused)': [
    text(signed, 400, 'Timestamp outside the tolerance zone'),
    text(signed, 400, 'Message timestamp too old'),
    text(
      signed,
      401,
      'x-slack-request-timestamp must differ from system time by no more than 5 minutes or request is stale',
    ),
  ],
  'receiver-signature-refused (receiver-body-changed)': [
    text(
      signed,
      400,
      'Webhook payload must be provided as a string or a Buffer instance representing the _raw_ request body. Payload was provided as a parsed JavaScript object instead.',
    ),
    text(
      signed,
      400,
      'No signatures found matching the expected signature for payload. Are you passing the raw request body you received from Stripe?',
    ),
  ],
  'conflict (receiver-duplicate-refused)': [
    json(signed, 409, { error: 'Event already processed' }),
    text(signed, 400, 'replay detected'),
  ],
  'request-invalid (receiver-event-refused)': [
    json(signed, 422, { error: 'Unsupported event type chat_started' }),
    text(signed, 400, 'Unknown event'),
  ],
  'receiver-auth-missing': [text(signed, 401, 'Missing Authorization header')],

  'csrf-token-missing': [
    page(signed, 419, 'Page Expired'),
    message(signed, 419, 'CSRF token mismatch.'),
    json(signed, 403, {
      error: 'Forbidden',
      message: "Invalid CSRF Token was found on the request parameter '_csrf'.",
    }),
  ],
  'request-blocked (bot-check)': [
    page(bearer, 403, 'Just a moment...', '', [['cf-mitigated', 'challenge']]),
    { ...bearer, status: 405, responseHeaders: [['x-amzn-waf-action', 'captcha']] },
    message(bearer, 403, 'bot detected: Forbidden'),
  ],
  'request-blocked (address-not-allowed)': [
    message(bearer, 403, 'Your IP address is not allowed'),
    page(bearer, 403, '403 Ip Forbidden'),
    message(signed, 403, 'IP 10.0.0.1 is not on the allow list'),
  ],
  'rate-limited (quota-exceeded)': [
    message(bearer, 403, 'Out of call volume quota. Quota will be replenished in 01:02:03.'),
    message(bearer, 429, 'Limit Exceeded'),
  ].slice(0, 1),
  'rate-limited': [
    json(bearer, 403, { message: 'API rate limit exceeded for user ID 1.' }),
    json(bearer, 429, { detail: 'Request was throttled. Expected available in 42 seconds.' }),
  ],
  'unavailable (under-maintenance)': [page(signed, 503, 'Down for maintenance')],
  'unavailable (gateway-fault-injected)': [text(bearer, 503, 'fault filter abort', [['Server', 'envoy']])],
  'gateway-cannot-connect (gateway-tls-failed)': [
    text(
      bearer,
      503,
      'upstream connect error or disconnect/reset before headers. reset reason: connection failure, transport failure reason: TLS error: CERTIFICATE_VERIFY_FAILED',
      [['Server', 'envoy']],
    ),
    page(bearer, 526, 'api.test | 526: Invalid SSL certificate'),
    text(signed, 502, 'tls: failed to verify certificate: x509: certificate signed by unknown authority'),
  ],
  'gateway-name-not-found': [message(bearer, 503, 'name resolution failed'), page(bearer, 530, 'error code: 1016')],
  'gateway-cannot-connect': [
    page(bearer, 521, 'api.test | 521: Web server is down'),
    text(bearer, 502, 'dial tcp 127.0.0.1:1: connect: connection refused'),
  ],
  'gateway-timeout': [
    message(bearer, 504, 'Endpoint request timed out'),
    message(bearer, 504, 'The upstream server is timing out'),
    page(bearer, 524, 'api.test | 524: A timeout occurred'),
    text(bearer, 504, 'upstream request timeout', [['Server', 'envoy']]),
  ],
  'no-backend-available': [
    message(bearer, 503, 'failure to get a peer from the ring-balancer'),
    page(signed, 404, 'ngrok', 'The endpoint a.ngrok.app is offline. ERR_NGROK_3200', [
      ['ngrok-error-code', 'ERR_NGROK_3200'],
    ]),
    page(
      bearer,
      403,
      'Error 403 - This web app is stopped.',
      'The web app you have attempted to reach is currently stopped',
    ),
    text(bearer, 503, 'no available server'),
  ],
  'bad-gateway': [message(bearer, 502, 'An invalid response was received from the upstream server')],
  'host-not-served': [
    text(bearer, 400, 'Invalid host header'),
    page(bearer, 403, 'Blocked hosts: api.test'),
    page(bearer, 404, 'No such app'),
    page(bearer, 400, 'Bad Request', 'HTTP Error 400. The request hostname is invalid.'),
  ],
  'permission-denied': [text(bearer, 403, 'RBAC: access denied', [['Server', 'istio-envoy']])],
  'endpoint-not-found': [
    message(bearer, 403, 'Missing Authentication Token'),
    message(bearer, 404, 'no Route matched with those values'),
    page(bearer, 404, 'Error', 'Cannot GET /things/1'),
  ],
  'method-not-allowed': [message(bearer, 400, "Request method 'GET' is not supported")],
  'media-type-wrong': [
    message(bearer, 400, "Content-Type 'text/plain' is not supported."),
    json(bearer, 415, { detail: 'Unsupported media type "text/plain" in request.' }),
  ],
  'body-not-json': [
    message({ ...bearer, method: 'POST' }, 400, 'Unexpected token < in JSON at position 0'),
    json({ ...bearer, method: 'POST' }, 400, {
      detail: 'JSON parse error - Expecting value: line 1 column 1 (char 0)',
    }),
  ],
  'request-invalid (body-missing)': [message(bearer, 400, 'Required request body is missing')],
  'request-invalid (header-missing)': [
    message(bearer, 400, "Required header 'X-Tenant' is not present."),
    message(bearer, 400, 'Missing required header: Idempotency-Key'),
  ],
  'redirect-trailing-slash (path-slash-missing)': [
    page(
      { ...bearer, method: 'POST' },
      500,
      'RuntimeError',
      "You called this URL via POST, but the URL doesn't end in a slash and you have APPEND_SLASH set.",
    ),
  ],
  'body-too-large': [
    message(bearer, 400, 'request entity too large'),
    message(bearer, 413, 'Request size limit exceeded'),
  ],
  'client-certificate-required': [message(bearer, 400, 'No required TLS certificate was sent')],
  'plain-http-refused': [
    message({ ...bearer, url: 'http://api.test/' }, 400, 'InsecureTransportError: OAuth 2 MUST utilize https.'),
  ],
};
