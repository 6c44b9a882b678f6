// API servers and proxies with libraries of npm. Usage: node apps.mjs PORT MODE
import http from 'node:http';
import { bearerOf, host, listen, mode, port, secret } from '../fourteenth/start.mjs';
import { expressApp, load } from './start.mjs';

async function tsRest() {
  const [{ app, express }, { z }, { initContract }, { createExpressEndpoints }] = [
    await expressApp(),
    await import('zod'),
    await import('@ts-rest/core'),
    await import('@ts-rest/express'),
  ];
  const contract = initContract().router({
    create: {
      method: 'POST',
      path: '/v1/things',
      body: z.object({ quantity: z.number() }),
      responses: { 201: z.object({ id: z.number() }) },
    },
  });
  app.use(express.json());
  createExpressEndpoints(contract, { create: async () => ({ status: 201, body: { id: 1 } }) }, app);
  listen(app);
}
async function orpc() {
  const [{ z }, { os }, { RPCHandler }] = [
    await import('zod'),
    await import('@orpc/server'),
    await import('@orpc/server/node'),
  ];
  const things = os.input(z.object({ quantity: z.number() })).handler(() => ({ id: 1 }));
  const handler = new RPCHandler({ things });
  http
    .createServer((request, response) => void handler.handle(request, response, { prefix: '/v1' }))
    .listen(port, host);
}

async function honoApp(set) {
  const [{ Hono }, { serve }] = [await import('hono'), await import('@hono/node-server')];
  const app = new Hono();
  await set(app);
  serve({ fetch: app.fetch, port, hostname: host });
}
const honoBearer = () =>
  honoApp(async (app) => {
    const { bearerAuth } = await import('hono/bearer-auth');
    app.get('/v1/things', bearerAuth({ token: 'right' }), (c) => c.json([]));
  });
const honoLimit = () =>
  honoApp(async (app) => {
    const { bodyLimit } = await import('hono/body-limit');
    app.post('/v1/things', bodyLimit({ maxSize: 100 }), (c) => c.json({ id: 1 }, 201));
  });
const honoRate = () =>
  honoApp(async (app) => {
    const { rateLimiter } = await import('hono-rate-limiter');
    app.use(rateLimiter({ windowMs: 60_000, limit: 1, keyGenerator: () => 'all', standardHeaders: 'draft-6' }));
    app.get('/v1/things', (c) => c.json([]));
  });
async function jsonRpc() {
  const [{ app, express }, { JSONRPCServer }] = [await expressApp(), await import('json-rpc-2.0')];
  const server = new JSONRPCServer();
  server.addMethod('list', () => []);
  app.use(express.json());
  app.post('/rpc', async (request, response) => response.json(await server.receive(request.body)));
  listen(app);
}
async function dynalite() {
  const make = await load('dynalite');
  make({ createTableMs: 0 }).listen(port, host);
}
async function proxy() {
  const { createProxy } = await import('proxy');
  const server = createProxy(http.createServer());
  server.authenticate = (request) => request.headers['proxy-authorization'] === 'Basic YXBwOnJpZ2h0';
  server.listen(port, host);
}
async function enforces() {
  const [{ app }, enforcesSsl] = [await expressApp(), await load('express-enforces-ssl')];
  app.enable('trust proxy');
  app.use(enforcesSsl());
  app.post('/v1/things', (_, r) => r.status(201).json({ id: 1 }));
  listen(app);
}
async function overload() {
  const [{ app }, protect] = [await expressApp(), await load('overload-protection')];
  app.use(
    protect('express', { maxHeapUsedBytes: 1, maxEventLoopDelay: 0, sampleInterval: 5, errorPropagationMode: false }),
  );
  app.get('/v1/things', (_, r) => r.json([]));
  listen(app);
}
async function joiRouter() {
  const [Koa, router] = [await load('koa'), await load('koa-joi-router')];
  const things = router();
  things.route({
    method: 'post',
    path: '/v1/things',
    validate: { type: 'json', body: { quantity: router.Joi.number().strict().required() } },
    handler: (context) => {
      context.body = { id: 1 };
    },
  });
  new Koa().use(things.middleware()).listen(port, host);
}
async function expressValidation() {
  const [{ app, express }, { Joi, ValidationError, validate }] = [await expressApp(), await load('express-validation')];
  app.use(express.json());
  app.post('/v1/things', validate({ body: Joi.object({ quantity: Joi.number().strict().required() }) }), (_, r) =>
    r.status(201).json({ id: 1 }),
  );
  app.use((error, _request, response, next) =>
    error instanceof ValidationError ? response.status(error.statusCode).json(error) : next(error),
  );
  listen(app);
}
async function hapiCookie() {
  const [{ server: make }, cookie] = [await load('@hapi/hapi'), await load('@hapi/cookie')];
  const server = make({ port, host });
  await server.register(cookie);
  server.auth.strategy('session', 'cookie', {
    cookie: { name: 'sid', password: secret, isSecure: false },
    validate: () => ({ isValid: false }),
  });
  server.route({ method: 'GET', path: '/v1/things', options: { auth: 'session' }, handler: () => [] });
  await server.start();
}
// A server of tokens that a library seals. The token says what is wrong with it.
async function sealed(make, open) {
  const { app } = await expressApp();
  app.get('/v1/things', async (request, response) => {
    const sent = bearerOf(request);
    try {
      await open(['old', 'foreign', 'right'].includes(sent) ? await make(sent) : sent);
      response.json([]);
    } catch (error) {
      response.status(401).json({ error: error.message });
    }
  });
  listen(app);
}
async function iron() {
  const iron = await load('@hapi/iron');
  await sealed(
    (sent) => iron.seal({ user: 1 }, sent === 'foreign' ? `${secret}-of-another` : secret, iron.defaults),
    (token) => iron.unseal(token, secret, iron.defaults),
  );
}
async function branca() {
  const make = await load('branca');
  const key = 'abcdef0123456789abcdef0123456789abcdef0123456789abcdef0123456789';
  const codec = make(key);
  await sealed(
    (sent) => codec.encode('user 1', sent === 'old' ? 123206400 : undefined),
    (token) => codec.decode(token, 3600),
  );
}
async function fernet() {
  const all = await load('fernet');
  const key = new all.Secret('cw_0x689RpI-jtRR7oE8h_eQsKImvJapLeSbXpwF4e4=');
  const other = new all.Secret('cJ_0x689RpI-jtRR7oE8h_eQsKImvJapLeSbXpwF4e4=');
  await sealed(
    (sent) =>
      new all.Token({
        secret: sent === 'foreign' ? other : key,
        ...(sent === 'old' && { time: new Date(Date.now() - 7_200_000) }),
      }).encode('user 1'),
    (token) => new all.Token({ secret: key, token, ttl: 3600 }).decode(),
  );
}
async function xml() {
  const [{ app }, parser] = [await expressApp(), await load('express-xml-bodyparser')];
  app.use(parser());
  app.post('/v1/things', (_, r) => r.status(201).json({ id: 1 }));
  app.use((error, _request, response, _next) => response.status(error.status ?? 500).json({ error: error.message }));
  listen(app);
}

const modes = {
  tsRest,
  orpc,
  honoBearer,
  honoLimit,
  honoRate,
  jsonRpc,
  dynalite,
  proxy,
  enforces,
  overload,
  joiRouter,
  expressValidation,
  hapiCookie,
  iron,
  branca,
  fernet,
  xml,
};
await modes[mode]();
