/** Apps of polka, feathers, elysia, hapi, fastify and passport: `node seventh-apps.mjs PORT APP`. */
import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import process from 'node:process';

const [port, name] = process.argv.slice(2);
const host = '127.0.0.1';

async function polka(set) {
  const { default: create } = await import('polka');
  const app = create();
  await set(app);
  app.listen(Number(port), host);
}
async function feathers(service) {
  const { feathers: create } = await import('@feathersjs/feathers');
  const { default: express, errorHandler, json, notFound, rest } = await import('@feathersjs/express');
  const app = express(create());
  app.use(json()).configure(rest());
  app.use('/v1/things', service);
  app.use(notFound()).use(errorHandler({ logger: undefined, html: false }));
  await app.listen(Number(port), host);
}
async function hapi(route, settings = {}) {
  const { default: lib } = await import('@hapi/hapi');
  const server = lib.server({ port: Number(port), host });
  await settings.before?.(server);
  server.route({ method: '*', path: '/{any*}', handler: () => ({}), ...route });
  await server.start();
}
async function fastify(set) {
  const { default: create } = await import('fastify');
  const app = create();
  await set(app);
  await app.listen({ port: Number(port), host });
}
async function passport(strategy) {
  const { default: express } = await import('express');
  const { default: lib } = await import('passport');
  lib.use(await strategy());
  const app = express();
  app.use(
    lib.initialize(),
    lib.authenticate(
      ['basic', 'digest'].find((one) => name.endsWith(one)),
      { session: false },
    ),
  );
  app.use((request, response) => response.json({}));
  app.listen(Number(port), host);
}

/** The body as bytes. */
async function read(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}

const apps = {
  'polka-route': () => polka((app) => app.get('/v2/things', (request, response) => response.end('{}'))),
  'polka-throws': () =>
    polka((app) =>
      app.post('*', () => {
        throw new Error('Cannot read the secret of the webhook');
      }),
    ),
  'polka-signature': () =>
    polka((app) =>
      app.post('*', async (request, response) => {
        const right = createHmac('sha256', 'ours')
          .update(await read(request))
          .digest('hex');
        response.statusCode = request.headers['x-hub-signature-256'] === `sha256=${right}` ? 204 : 401;
        response.end(response.statusCode === 401 ? 'HMAC verification failed' : '');
      }),
    ),
  'feathers-auth': () =>
    feathers({
      find: async () => {
        const { NotAuthenticated } = await import('@feathersjs/errors');
        throw new NotAuthenticated('jwt expired', { name: 'TokenExpiredError', message: 'jwt expired' });
      },
    }),
  'feathers-method': () => feathers({ find: async () => [] }),
  'feathers-field': () =>
    feathers({
      find: async () => [],
      create: async () => {
        const { BadRequest } = await import('@feathersjs/errors');
        throw new BadRequest('validation failed', [
          { instancePath: '', keyword: 'required', message: "must have required property 'amount'" },
        ]);
      },
    }),
  'hapi-media': () => hapi({ options: { payload: { allow: 'application/xml' } } }),
  'hapi-json': () => hapi({}),
  'hapi-large': () => hapi({ options: { payload: { maxBytes: 100 } } }),
  'hapi-basic': () =>
    hapi(
      {},
      {
        before: (server) => {
          server.auth.scheme('own', () => ({
            authenticate: async () => {
              const { default: boom } = await import('@hapi/boom');
              throw boom.unauthorized('Missing authentication', 'Basic');
            },
          }));
          server.auth.strategy('own', 'own');
          server.auth.default('own');
        },
      },
    ),
  'hapi-throws': () =>
    hapi({
      handler: () => {
        throw new Error('secret');
      },
    }),
  'hapi-scope': () =>
    hapi(
      { options: { auth: { strategy: 'own', scope: ['write:things'] } } },
      {
        before: (server) => {
          server.auth.scheme('own', () => ({
            authenticate: (request, h) => h.authenticated({ credentials: { scope: ['read:things'] } }),
          }));
          server.auth.strategy('own', 'own');
        },
      },
    ),
  'hapi-timeout': () => hapi({ options: { timeout: { server: 200 } }, handler: () => new Promise(() => {}) }),
  'fastify-query': () =>
    fastify((app) =>
      app.get(
        '/v1/things',
        {
          schema: {
            querystring: { type: 'object', required: ['customerId'], properties: { customerId: { type: 'string' } } },
          },
        },
        () => ({}),
      ),
    ),
  'fastify-header': () =>
    fastify((app) =>
      app.get(
        '/v1/things',
        {
          schema: {
            headers: { type: 'object', required: ['x-tenant'], properties: { 'x-tenant': { type: 'string' } } },
          },
        },
        () => ({}),
      ),
    ),
  'fastify-enum': () =>
    fastify((app) =>
      app.post(
        '/v1/things',
        { schema: { body: { type: 'object', properties: { name: { enum: ['b', 'c'] } } } } },
        () => ({}),
      ),
    ),
  'fastify-json': () => fastify((app) => app.post('/v1/things', () => ({}))),
  'fastify-throws': () =>
    fastify((app) =>
      app.post('*', () => {
        throw new Error('connect ECONNREFUSED 10.0.0.9:6379');
      }),
    ),
  'passport-basic': () =>
    passport(async () => {
      const { BasicStrategy } = await import('passport-http');
      return new BasicStrategy((user, password, done) => done(undefined, false));
    }),
  'passport-digest': () =>
    passport(async () => {
      const { DigestStrategy } = await import('passport-http');
      return new DigestStrategy({ qop: 'auth' }, (user, done) => done(undefined, false));
    }),
  elysia: async () => {
    const { Elysia, t } = await import('elysia');
    const { node } = await import('@elysiajs/node');
    new Elysia({ adapter: node() })
      .post('/v1/things', () => ({}), { body: t.Object({ amount: t.Number() }) })
      .post('/*', () => {
        throw new Error('Webhook secret is not set');
      })
      .listen({ port: Number(port), hostname: host });
  },
};

await apps[name]();
