import { answer } from '../../answer.ts';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import { framework, type Program } from '../framework-app.ts';
import { replayed } from '../replayed.ts';
import type { Expected, UnseenCase } from '../unseen-case.ts';
import { json, says } from '../fourth-rows.ts';

const ok = '200 OK';
const bad = '400 Bad Request';
const unauthorized = '401 Unauthorized';

type Scheme = NonNullable<SubscriptionFieldsInput['signing']>['scheme'];
type Delivery = readonly [string, string, string, Partial<Expected> & { shows: RegExp }, Scheme];
const refused = { right: ['receiver-signature-refused'] };
const received: Record<string, Delivery> = {
  square: [
    'Square SDK',
    'The signature is wrong.',
    says('403 Forbidden', 'Signature is not valid'),
    { ...refused, shows: /Signature is not valid/ },
    'square',
  ],
  adyen: [
    'a receiver for Adyen',
    'The HMAC is wrong, with 500.',
    says('500 Internal Server Error', { error: 'HMAC validation failed' }),
    { ...refused, shows: /HMAC validation failed/ },
    'github',
  ],
  shopify: [
    'shopify_app',
    'The signature is wrong, without words.',
    answer(unauthorized, {}),
    { ...refused, shows: /401/, never: /sends no credentials/ },
    'shopify',
  ],
  probot: [
    'Probot',
    'The signature is wrong.',
    says(bad, { error: 'signature does not match event payload and secret' }),
    { ...refused, shows: /does not match event payload/ },
    'github',
  ],
  zoom: [
    'the sample of Zoom',
    'The signature is wrong.',
    says(unauthorized, { message: 'Unauthorized request to Zoom Webhook sample.', status: 401 }),
    { ...refused, shows: /Unauthorized request to Zoom/ },
    'zoom',
  ],
  paddle: [
    'a receiver for Paddle',
    'The signature is wrong.',
    says('403 Forbidden', 'Invalid webhook signature!'),
    { ...refused, shows: /Invalid webhook signature/ },
    'paddle',
  ],
  lowered: [
    'a receiver in Express',
    'The body was parsed before it was verified.',
    says(bad, 'Webhook Error: Unexpected token o in JSON at position 1'),
    { says: /pars|JSON|raw/, shows: /Unexpected token/ },
    'stripe',
  ],
  tolerance: [
    'a receiver in Node.js',
    'The time is outside of the tolerance.',
    says(bad, { error: 'Webhook signature verification failed: Timestamp outside the tolerance zone' }),
    { says: /timestamp|clock|time/, shows: /tolerance zone/ },
    'stripe',
  ],
  'svix-headers': [
    'Svix',
    'The headers of the signature are missing.',
    says(bad, { error: 'Missing required headers' }),
    { says: /header|signature/, shows: /Missing required headers/ },
    'none',
  ],
  'received-false': [
    'a receiver that swallows errors',
    'It says that it has not received the event.',
    says(ok, { received: false }),
    { right: ['receiver-ignored-delivery'], shows: /received/ },
    'stripe',
  ],
  n8n: [
    'n8n',
    'The webhook is not active.',
    says('404 Not Found', {
      code: 404,
      message: 'The requested webhook "POST abc" is not registered.',
      hint: 'The workflow must be active for a production URL to run successfully.',
    }),
    { right: ['receiver-path-wrong', 'receiver-gone'], shows: /not registered/ },
    'none',
  ],
  worker: [
    'Cloudflare Workers',
    'The receiver throws.',
    answer('500 Internal Server Error', { 'Content-Type': 'text/plain', Server: 'cloudflare' }, 'error code: 1101'),
    { right: ['receiver-failed', 'server-failed'], shows: /1101/ },
    'none',
  ],
};
const deliveries = Object.entries(received).map(([id, [program, what, sent, expected, scheme]]) =>
  replayed({
    id: `fourth-delivery-${id}`,
    program,
    what,
    answer: sent,
    right: [],
    ...expected,
    delivery: scheme === 'none' ? {} : { signing: { scheme, secret: 'a-secret-of-ours' } },
  }),
);

const caddy = (lines: string): Program => ({
  command: 'caddy',
  args: ['run', '--config', '{folder}/Caddyfile', '--adapter', 'caddyfile'],
  files: {
    Caddyfile: `{\n admin off\n auto_https off\n}\nhttp://127.0.0.1:{port} {\n${lines}\n}\n`,
  },
});
const lighttpd = (modules: string, lines: string): Program => ({
  command: 'lighttpd',
  args: ['-D', '-f', '{folder}/lighttpd.conf'],
  files: {
    'lighttpd.conf': `server.document-root = "{folder}"\nserver.bind = "127.0.0.1"\nserver.port = {port}\nserver.modules = (${modules})\n${lines}\n`,
  },
});
const python = '/usr/bin/python3';
const asgi = (lines: string): Program => ({
  command: python,
  args: ['-m', 'uvicorn', '--app-dir', '{folder}', '--host', '127.0.0.1', '--port', '{port}', 'app:app'],
  files: { 'app.py': lines },
});
const starlette =
  'from starlette.applications import Starlette\nfrom starlette.responses import JSONResponse\nfrom starlette.routing import Route\nfrom starlette.middleware import Middleware\n';
const falcon = (body: string): Program =>
  asgi(
    `import falcon, falcon.asgi\nclass V:\n  async def on_post(self, req, resp):\n    ${body}\napp = falcon.asgi.App()\napp.add_route('/v1/things', V())\n`,
  );
const needsAsgi = [`${python}:uvicorn`, `${python}:starlette`];
const needsFalcon = [`${python}:uvicorn`, `${python}:falcon`];
const form: Partial<RequestSpecInput> = {
  method: 'POST',
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  body: 'name=a',
};
const big: Partial<RequestSpecInput> = {
  method: 'POST',
  headers: Object.entries(json),
  body: JSON.stringify('a'.repeat(4000)),
};

type Run = readonly [
  string,
  string,
  Program,
  Partial<Expected> & { shows: RegExp },
  (Partial<RequestSpecInput> | undefined)?,
  string[]?,
];
const run: Record<string, Run> = {
  'caddy-down': [
    'Caddy',
    'The server behind it is down.',
    caddy('reverse_proxy 127.0.0.1:1'),
    { right: ['gateway-cannot-connect', 'bad-gateway'], shows: /Caddy/ },
  ],
  'caddy-password': [
    'Caddy',
    'A password is required.',
    caddy('basicauth {\n  a $2a$14$Zkx19XLiW6VYouLHR5NmfOFU0z2GTNmpkT/5qqR7hx4IjWJPDhjvG\n }\n respond "a"'),
    { right: ['password-required'], shows: /Basic/ },
  ],
  'lighttpd-down': [
    'lighttpd',
    'The server behind it is down.',
    lighttpd('"mod_proxy"', 'proxy.server = ("" => (("host" => "127.0.0.1", "port" => 1)))'),
    { right: ['unavailable', 'gateway-cannot-connect', 'no-backend-available'], shows: /503/ },
  ],
  'lighttpd-denied': [
    'lighttpd',
    'A rule denies the path.',
    lighttpd('"mod_access"', 'url.access-deny = ("things")'),
    { right: ['permission-denied', 'request-blocked'], shows: /403/ },
  ],
  'lighttpd-large': [
    'lighttpd',
    'The body is too large.',
    lighttpd('"mod_access"', 'server.max-request-size = 1'),
    { right: ['body-too-large'], shows: /413/ },
    big,
  ],
  'starlette-host': [
    'Starlette (TrustedHost)',
    'The host is not allowed.',
    asgi(
      `${starlette}from starlette.middleware.trustedhost import TrustedHostMiddleware\napp = Starlette(middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=['api.test'])])\n`,
    ),
    { right: ['host-not-served'], shows: /Invalid host header/ },
    undefined,
    needsAsgi,
  ],
  'starlette-method': [
    'Starlette',
    'The method is not allowed.',
    asgi(`${starlette}app = Starlette(routes=[Route('/v1/things', lambda r: JSONResponse({}), methods=['POST'])])\n`),
    { right: ['method-not-allowed'], shows: /405/ },
    undefined,
    needsAsgi,
  ],
  'starlette-https': [
    'Starlette (HTTPSRedirect)',
    'The request is sent to HTTPS.',
    asgi(
      `${starlette}from starlette.middleware.httpsredirect import HTTPSRedirectMiddleware\napp = Starlette(middleware=[Middleware(HTTPSRedirectMiddleware)])\n`,
    ),
    { right: ['redirect-to-https', 'plain-http-refused', 'tls-to-plain-port'], shows: /https:/ },
    undefined,
    needsAsgi,
  ],
  'falcon-media': [
    'Falcon',
    'A form is sent where JSON is read.',
    falcon("req.options.media_handlers.pop('application/x-www-form-urlencoded', None); await req.get_media()"),
    { right: ['media-type-wrong'], shows: /415/ },
    form,
    needsFalcon,
  ],
  'falcon-json': [
    'Falcon',
    'The body is not JSON.',
    falcon('await req.get_media()'),
    { right: ['body-not-json'], shows: /JSON/ },
    { ...big, body: "{'a': 1}" },
    needsFalcon,
  ],
  'falcon-method': [
    'Falcon',
    'The method is not allowed.',
    falcon('pass'),
    { right: ['method-not-allowed'], shows: /405/ },
    undefined,
    needsFalcon,
  ],
};
const programs = Object.entries(run).map(([id, [program, what, app, expected, spec, needs]]) =>
  framework({
    id: `fourth-${id}`,
    program,
    what,
    app,
    right: [],
    ...expected,
    ...(spec && { spec }),
    ...(needs && { needs }),
  }),
);

/** The fourth part: deliveries, and servers that run here. */
export const fourthReceiverCases: readonly UnseenCase[] = [...deliveries, ...programs];
