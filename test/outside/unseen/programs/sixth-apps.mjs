/** Apps of hono, koa and h3, receivers with verification libraries, and an OpenID provider: `node sixth-apps.mjs PORT APP`. */
import { Buffer } from 'node:buffer';
import process from 'node:process';

const [port, name] = process.argv.slice(2);
const host = '127.0.0.1';
const secret = 'a-secret-of-at-least-32-characters!';
const whsec = `whsec_${Buffer.from('the secret of the receiver').toString('base64')}`;

async function hono(set) {
  const { serve } = await import('@hono/node-server');
  const { Hono } = await import('hono');
  const app = new Hono();
  await set(app);
  serve({ fetch: app.fetch, port: Number(port), hostname: host });
}
async function h3(set) {
  const h3 = await import('h3');
  const app = new h3.H3();
  await set(app, h3);
  h3.serve(app, { port: Number(port), hostname: host, silent: true });
}
async function koa(set) {
  const { default: Koa } = await import('koa');
  const app = new Koa();
  app.silent = true;
  await set(app);
  app.listen(port, host);
}
async function express(set) {
  const { default: create } = await import('express');
  const app = create();
  await set(app, create);
  app.listen(port, host);
}

/** An OpenID provider with two clients; what differs is one of its settings or of its clients. */
async function provider(settings = {}, client = {}) {
  const { Provider } = await import('oidc-provider');
  const issuer = new Provider(`http://${host}:${port}`, {
    clients: [
      {
        client_id: 'app',
        client_secret: 'secret',
        redirect_uris: ['https://a.test/'],
        grant_types: ['client_credentials', 'authorization_code', 'refresh_token'],
        scope: 'openid read:things',
        token_endpoint_auth_method: 'client_secret_post',
        ...client,
      },
    ],
    scopes: ['openid', 'offline_access', 'read:things', 'write:things'],
    ...settings,
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      introspection: { enabled: true },
      ...settings.features,
    },
  });
  issuer.listen(Number(port), host);
}

const apps = {
  'hono-bearer': () =>
    hono(async (app) => {
      const { bearerAuth } = await import('hono/bearer-auth');
      app.use(bearerAuth({ token: 'another' }), (context) => context.json({}));
    }),
  'hono-jwt': () =>
    hono(async (app) => {
      const { jwt } = await import('hono/jwt');
      app.use(jwt({ secret, alg: 'HS256' }), (context) => context.json({}));
    }),
  'hono-limit': () =>
    hono(async (app) => {
      const { bodyLimit } = await import('hono/body-limit');
      app.use(bodyLimit({ maxSize: 100 }), (context) => context.json({}));
    }),
  'hono-csrf': () =>
    hono(async (app) => {
      const { csrf } = await import('hono/csrf');
      app.use(csrf(), (context) => context.json({}));
    }),
  'hono-json': () =>
    hono(async (app) => {
      const { validator } = await import('hono/validator');
      app.post(
        '*',
        validator('json', (one) => one),
        (context) => context.json({}),
      );
    }),
  'hono-route': () => hono((app) => app.get('/v2/things', (context) => context.json({}))),
  'hono-throws': () =>
    hono((app) =>
      app.post('*', async (context) => {
        const { event } = await context.req.json();
        return context.text(event.missing.name);
      }),
    ),
  'h3-route': () => h3((app) => app.get('/v2/things', () => ({}))),
  'h3-field': () =>
    h3((app, { readValidatedBody }) =>
      app.post('/**', (event) => readValidatedBody(event, (one) => typeof one?.amount === 'number')),
    ),
  'h3-basic': () => h3((app, { basicAuth }) => app.use(basicAuth({ username: 'a', password: 'b' }))),
  'h3-error': () =>
    h3((app, { HTTPError }) =>
      app.all('/**', () => {
        throw new HTTPError({
          status: 403,
          statusText: 'Forbidden',
          message: 'Signature mismatch',
          data: { code: 'sig' },
        });
      }),
    ),
  'h3-length': () =>
    h3((app, { bodyLimit, readBody }) => app.use(bodyLimit(50)).post('/**', (event) => readBody(event))),
  'koa-parser': () =>
    koa(async (app) => {
      const { default: parser } = await import('koa-bodyparser');
      app.use(parser()).use((context) => (context.body = {}));
    }),
  'koa-method': () =>
    koa(async (app) => {
      const { default: Router } = await import('@koa/router');
      const router = new Router();
      router.get('/v1/things', (context) => (context.body = []));
      app.use(router.routes()).use(router.allowedMethods());
    }),
  'koa-throws': () => koa((app) => app.use((context) => context.throw(403, 'Quota of the plan is used up'))),
  /** Verifies what express.json has parsed and serialised again. */
  'standardwebhooks-parsed': () =>
    express(async (app, create) => {
      const { Webhook } = await import('standardwebhooks');
      app.use(create.json(), (request, response) => {
        try {
          new Webhook(whsec).verify(JSON.stringify(request.body, undefined, 1), request.headers);
          response.json({});
        } catch (error) {
          response.status(401).json({ error: error.message });
        }
      });
    }),
  'svix-silent': () =>
    express(async (app, create) => {
      const { Webhook } = await import('svix');
      app.use(create.raw({ type: () => true }), (request, response) => {
        try {
          new Webhook(whsec).verify(request.body, request.headers);
          response.json({});
        } catch {
          response.status(200).json({ success: false, message: 'Error verifying webhook' });
        }
      });
    }),
  octokit: () =>
    express(async (app, create) => {
      const { Webhooks } = await import('@octokit/webhooks');
      const hooks = new Webhooks({ secret: 'theirs' });
      app.use(create.text({ type: () => true }), async (request, response) => {
        const signature = request.get('x-hub-signature-256') ?? '';
        if (await hooks.verify(request.body, signature)) response.sendStatus(204);
        else response.status(400).json({ errors: [{ message: 'signature does not match event payload and header' }] });
      });
    }),
  'stripe-live': () =>
    express(async (app, create) => {
      const { default: Stripe } = await import('stripe');
      const stripe = new Stripe('sk_test_1');
      app.use(create.raw({ type: 'text/plain' }), (request, response) => {
        stripe.webhooks.constructEvent(request.body, request.headers['stripe-signature'], 'whsec_theirs');
        response.json({});
      });
    }),
  'twilio-http': () =>
    express(async (app, create) => {
      const { default: twilio } = await import('twilio');
      app.use(create.json(), (request, response) => {
        const url = `https://receiver.test${request.originalUrl}`;
        const isRight = twilio.validateRequest('ours', request.get('x-twilio-signature') ?? '', url, {});
        response.status(isRight ? 204 : 403).send(isRight ? undefined : 'Twilio Request Validation Failed.');
      });
    }),
  'provider-plain': () => provider(),
  'provider-grant': () => provider({}, { grant_types: ['authorization_code'] }),
  'provider-jwt': () => provider({}, { token_endpoint_auth_method: 'client_secret_jwt', client_secret: secret }),
  'provider-dpop': () => provider({ features: { dPoP: { enabled: true } } }, { dpop_bound_access_tokens: true }),
  'provider-resource': () =>
    provider({
      features: {
        resourceIndicators: {
          enabled: true,
          getResourceServerInfo: async () => {
            const { errors } = await import('oidc-provider');
            throw new errors.InvalidTarget();
          },
        },
      },
    }),
  'provider-mtls': () =>
    provider(
      {
        features: { mTLS: { enabled: true, tlsClientAuth: true } },
        clientAuthMethods: ['tls_client_auth', 'client_secret_post'],
      },
      {
        token_endpoint_auth_method: 'tls_client_auth',
        tls_client_auth_subject_dn: 'CN=app',
      },
    ),
  'provider-expired': () => provider({}, { client_secret_expires_at: 1_700_000_000 }),
};

await apps[name]();
