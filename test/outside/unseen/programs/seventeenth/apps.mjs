// API servers and gateways with libraries of npm. Usage: node apps.mjs PORT MODE
import http from 'node:http';
import os from 'node:os';
import { bearerOf, host, listen, mode, port } from '../fourteenth/start.mjs';
import { expressApp, load } from './start.mjs';

async function firebase() {
  const [{ initializeApp }, { getAuth }] = [await import('firebase-admin/app'), await import('firebase-admin/auth')];
  const auth = getAuth(initializeApp({ projectId: 'shop-prod' }));
  const { app } = await expressApp();
  app.get('/v1/things', async (request, response) => {
    try {
      await auth.verifyIdToken(bearerOf(request));
      response.json([]);
    } catch (error) {
      response.status(401).json({ code: error.code, message: error.message });
    }
  });
  listen(app);
}
async function casl() {
  const { defineAbility, ForbiddenError } = await import('@casl/ability');
  const ability = defineAbility((can) => can('read', 'Order'));
  const { app } = await expressApp();
  app.delete('/v1/orders/7', (_, response) => {
    ForbiddenError.from(ability).throwUnlessCan('delete', 'Order');
    response.sendStatus(204);
  });
  app.use((error, _request, response, _next) => response.status(403).json({ error: error.message }));
  listen(app);
}
async function ensureLogin() {
  const [{ app }, session, { ensureLoggedIn }] = [
    await expressApp(),
    await load('express-session'),
    await load('connect-ensure-login'),
  ];
  app.use(session({ secret: 'a secret', resave: false, saveUninitialized: true }));
  app.get('/v1/things', ensureLoggedIn('/login'), (_, response) => response.json([]));
  app.get('/login', (_, response) =>
    response.send(
      '<!doctype html><title>Sign in</title><form method="post"><input name="username"><input name="password" type="password"><button>Sign in</button></form>',
    ),
  );
  listen(app);
}
async function crumb() {
  const [hapi, plugin] = [await load('@hapi/hapi'), await load('@hapi/crumb')];
  const server = hapi.server({ port, host });
  await server.register({ plugin, options: { restful: true, cookieOptions: { isSecure: false } } });
  server.route({ method: 'POST', path: '/v1/things', handler: () => ({ id: 1 }) });
  await server.start();
}
/** A gateway, before a server that is down or does not answer. */
const replyFrom = (isDown) => async () => {
  const [{ default: fastify }, { default: plugin }] = [await import('fastify'), await import('@fastify/reply-from')];
  const silent = http.createServer(() => undefined);
  await new Promise((resolve) => silent.listen(0, host, resolve));
  const app = fastify();
  await app.register(plugin, {
    base: `http://${host}:${isDown ? 1 : silent.address().port}`,
    http: { requestOptions: { timeout: 300 } },
  });
  app.get('/v1/things', (_, reply) => reply.from('/things'));
  await app.listen({ port, host });
};
async function throttler() {
  await import('reflect-metadata');
  const { Controller, Get, Module, Param, ParseUUIDPipe } = await import('@nestjs/common');
  const { APP_GUARD, NestFactory } = await import('@nestjs/core');
  const { ThrottlerGuard, ThrottlerModule } = await import('@nestjs/throttler');
  class Things {
    list() {
      return [];
    }
    find(id) {
      return { id };
    }
  }
  Get('things')(Things.prototype, 'list', Object.getOwnPropertyDescriptor(Things.prototype, 'list'));
  Get('orders/:id')(Things.prototype, 'find', Object.getOwnPropertyDescriptor(Things.prototype, 'find'));
  Param('id', ParseUUIDPipe)(Things.prototype, 'find', 0);
  Controller('v1')(Things);
  class App {}
  Module({
    imports: [ThrottlerModule.forRoot([{ ttl: 60_000, limit: 1 }])],
    controllers: [Things],
    providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
  })(App);
  const app = await NestFactory.create(App, { logger: false });
  await app.listen(port, host);
}
const health = (isFine) => async () => {
  const { HealthChecker, ReadinessCheck, ReadinessEndpoint } = await load('@cloudnative/health-connect');
  const { app } = await expressApp();
  const checker = new HealthChecker();
  checker.registerReadinessCheck(
    new ReadinessCheck('database', async () => {
      if (!isFine) throw new Error('connect ECONNREFUSED 10.0.0.7:5432');
    }),
  );
  app.use('/ready', ReadinessEndpoint(checker));
  listen(app);
};
async function httpServer() {
  const { createServer } = await load('http-server');
  createServer({ root: os.tmpdir(), username: 'user', password: 'right' }).listen(port, host);
}
async function local() {
  const [{ app, express }, passport, { Strategy }] = [
    await expressApp(),
    await load('passport'),
    await load('passport-local'),
  ];
  passport.use(
    new Strategy((name, password, done) =>
      password === 'right'
        ? done(null, { name, failedLogins: 3, lastError: 'wrong password' })
        : done(null, false, { message: 'Incorrect username or password.' }),
    ),
  );
  app.use(express.json());
  app.post('/v1/login', (request, response, next) => {
    passport.authenticate('local', { session: false }, (error, user, info) => {
      if (error) return next(error);
      return user ? response.json({ user }) : response.status(401).json({ success: false, message: info.message });
    })(request, response, next);
  });
  listen(app);
}

const modes = {
  firebase,
  casl,
  ensureLogin,
  crumb,
  down: replyFrom(true),
  silent: replyFrom(false),
  throttler,
  sick: health(false),
  healthy: health(true),
  httpServer,
  local,
};
await modes[mode]();
