import { answer, page } from '../answer.ts';
import type { OutsideCase } from '../outside-case.ts';
import { answered, delivered, html, to } from './answered.ts';

const ownWords: readonly OutsideCase[] = [
  answered(
    'recording-elsewhere',
    'A Hookbench on another machine plays a recording that lacks the request.',
    answer(
      '404 Not Found',
      { 'Content-Type': 'application/problem+json' },
      '{"type":"about:blank","title":"No recorded response","status":404,"code":"no_recorded_response","detail":"None of 4 different requests equals GET /api/things."}',
    ),
    'no-recorded-response',
    /None of 4 different requests/,
  ),
  answered(
    'proxy-wants-credentials',
    'A proxy wants credentials.',
    page('407 Proxy Authentication Required', html('ERROR: Cache Access Denied'), {
      Server: 'squid/5.7',
      'X-Squid-Error': 'ERR_CACHE_ACCESS_DENIED 0',
      'Proxy-Authenticate': 'Basic realm="Corporate proxy"',
    }),
    'proxy-authentication-required',
    /Corporate proxy/,
  ),
  answered(
    'proxy-denies-access',
    'A proxy denies access to the address.',
    page('403 Forbidden', html('ERROR: The requested URL could not be retrieved'), {
      Server: 'squid/5.7',
      'X-Squid-Error': 'ERR_ACCESS_DENIED 0',
      Via: '1.1 gate (squid/5.7)',
    }),
    'request-blocked',
    /ERR_ACCESS_DENIED/,
  ),
  answered(
    'nginx-header-too-large',
    'nginx rejects large headers with 400.',
    page('400 Bad Request', html('400 Request Header Or Cookie Too Large'), { Server: 'nginx/1.22.1' }),
    'headers-too-large',
    /Request Header Or Cookie Too Large/,
  ),
  answered(
    'apache-header-too-large',
    'Apache rejects large headers with 400.',
    page(
      '400 Bad Request',
      html('400 Bad Request', '<p>Size of a request header field exceeds server limit.<br /></p>'),
      { Server: 'Apache/2.4.57' },
    ),
    'headers-too-large',
    /exceeds server limit/,
  ),
  answered(
    'haproxy-no-server',
    'HAProxy has no server for the request.',
    page(
      '503 Service Unavailable',
      '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>',
    ),
    'no-backend-available',
    /No server is available/,
  ),
  answered(
    'envoy-no-upstream',
    'Envoy has no healthy upstream.',
    answer('503 Service Unavailable', { Server: 'envoy' }, 'no healthy upstream'),
    'no-backend-available',
    /no healthy upstream/,
  ),
  answered(
    'envoy-upstream-refused',
    'Envoy cannot connect to the upstream.',
    answer(
      '503 Service Unavailable',
      { Server: 'envoy' },
      'upstream connect error or disconnect/reset before headers. reset reason: connection failure',
    ),
    'gateway-cannot-connect',
    /upstream connect error/,
  ),
  answered(
    'cloudflare-522',
    'Cloudflare cannot reach the origin.',
    page('522 ', html('api.test | 522: Connection timed out'), { Server: 'cloudflare', 'CF-RAY': '1' }),
    'gateway-cannot-connect',
    /522/,
  ),
  answered(
    'waf-blocks',
    'A web application firewall blocks the request.',
    page('403 Forbidden', html('Attention Required! | Cloudflare'), { Server: 'cloudflare' }),
    'request-blocked',
    /Attention Required/,
  ),
  answered(
    'network-login',
    'A captive portal wants a login.',
    page('511 Network Authentication Required', html('Hotel Wi-Fi login')),
    'network-login-required',
    /Hotel Wi-Fi/,
  ),
  answered(
    'host-not-allowed',
    'Django does not serve this host.',
    page('400 Bad Request', html('DisallowedHost at /api/things', "Invalid HTTP_HOST header: '127.0.0.1'.")),
    'host-not-served',
    /DisallowedHost/,
  ),
  answered(
    'misdirected',
    'A server does not serve this host on this connection.',
    answer('421 Misdirected Request', {}, 'Misdirected Request'),
    'host-not-served',
    /421/,
  ),
  answered(
    'csrf-refused',
    'Django requires a CSRF token.',
    page('403 Forbidden', html('403 Forbidden', '<p>CSRF verification failed. Request aborted.</p>')),
    'csrf-token-missing',
    /CSRF verification failed/,
    { method: 'POST', body: {} },
  ),
  answered(
    'exception-in-title',
    'A server shows its exception.',
    page('500 INTERNAL SERVER ERROR', html("KeyError: 'email' // Werkzeug Debugger"), { Server: 'Werkzeug/2.2.2' }),
    'server-failed',
    /KeyError: 'email'/,
  ),
  delivered(
    'receiver-shows-exception',
    'A receiver shows its exception.',
    page('500 INTERNAL SERVER ERROR', html('TypeError: expected string // Werkzeug Debugger')),
    'receiver-failed',
    /TypeError: expected string/,
  ),
  answered(
    'reason-in-status-line',
    'A server names the reason in its status line only.',
    answer('400 Tenant header missing', {}),
    'request-invalid',
    /Tenant header missing/,
  ),
  answered(
    'reason-in-own-header',
    'A server names the reason in a header of its own.',
    answer('403 Forbidden', { 'X-Acme-Error': 'IP address is not on the allow list' }),
    'request-blocked',
    /not on the allow list/,
  ),
];

const others: readonly OutsideCase[] = [
  answered(
    'gateway-name-unknown',
    'A proxy cannot resolve the name of the server.',
    page('503 Service Unavailable', html('ERROR: The requested URL could not be retrieved'), {
      Server: 'squid/5.7',
      'X-Squid-Error': 'ERR_DNS_FAIL 0',
    }),
    'gateway-name-not-found',
    /ERR_DNS_FAIL/,
  ),
  answered(
    'redirect-elsewhere',
    'A server redirects to another path.',
    to('302 Found', '/elsewhere'),
    'redirect-not-followed',
    /elsewhere/,
  ),
  answered(
    'json-error-in-200',
    'An API reports its error with 200.',
    answer('200 OK', { 'Content-Type': 'application/json' }, '{"success":false,"message":"Unknown tenant"}'),
    'error-in-success',
    /Unknown tenant/,
  ),
  {
    id: 'tls-alert-access-denied',
    what: 'A server rejects the handshake with the alert illegal_parameter.',
    run: async (bench) =>
      bench.request({ url: `https://${await bench.server({ answer: '\x15\x03\x03\0\x02\x02\x2f' })}/` }),
    cause: 'tls-handshake-refused',
    shows: /illegal parameter/,
  },
];

/** Responses of other servers in their own words. */
export const answerCases: readonly OutsideCase[] = [...ownWords, ...others];
