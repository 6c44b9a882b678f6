/** APIs whose libraries verify access tokens: `node token-apps.mjs PORT APP`. All of them serve every path. */
import { Buffer } from 'node:buffer';
import process from 'node:process';

const [port, name] = process.argv.slice(2);
const host = '127.0.0.1';
const secret = 'a-secret-of-at-least-32-characters!';
const ok = { id: 'C-1001' };

const apps = {
  async 'express-jwt'() {
    const { default: express } = await import('express');
    const { expressjwt } = await import('express-jwt');
    const app = express();
    app.use(expressjwt({ secret, algorithms: ['HS256'], audience: 'https://api.test', issuer: 'https://idp.test/' }));
    app.use((_, response) => response.json(ok));
    app.listen(port, host);
  },
  async 'oauth2-jwt-bearer'() {
    const { default: express } = await import('express');
    const { auth, requiredScopes } = await import('express-oauth2-jwt-bearer');
    const app = express();
    app.use(
      auth({
        issuer: 'https://idp.test/',
        audience: 'https://api.test',
        secret,
        tokenSigningAlg: 'HS256',
        authRequired: true,
      }),
    );
    app.use(requiredScopes('write:things'), (_, response) => response.json(ok));
    app.use((error, _request, response, _next) => {
      response
        .set(error.headers)
        .status(error.status ?? 500)
        .type('text')
        .send('');
    });
    app.listen(port, host);
  },
  async 'oauth2-jwt-bearer-dpop'() {
    const { default: express } = await import('express');
    const { auth } = await import('express-oauth2-jwt-bearer');
    const app = express();
    app.use(
      auth({
        issuer: 'https://idp.test/',
        audience: 'https://api.test',
        secret,
        tokenSigningAlg: 'HS256',
        dpop: { enabled: true, required: true },
      }),
    );
    app.use((_, response) => response.json(ok));
    app.use((error, _request, response, _next) => {
      response
        .set(error.headers)
        .status(error.status ?? 500)
        .json({ error: error.code, error_description: error.message });
    });
    app.listen(port, host);
  },
  async 'koa-jwt'() {
    const { default: Koa } = await import('koa');
    const { default: jwt } = await import('koa-jwt');
    const app = new Koa();
    app.silent = true;
    app.use(jwt({ secret }));
    app.use((context) => {
      context.body = ok;
    });
    app.listen(port, host);
  },
  async 'fastify-jwt'() {
    const { default: fastify } = await import('fastify');
    const { default: jwt } = await import('@fastify/jwt');
    const app = fastify();
    await app.register(jwt, { secret, verify: { allowedAud: 'https://api.test' } });
    app.addHook('onRequest', (request) => request.jwtVerify());
    app.all('*', async () => ok);
    await app.listen({ port: Number(port), host });
  },
  async 'hapi-jwt'() {
    const { default: Hapi } = await import('@hapi/hapi');
    const { default: Jwt } = await import('@hapi/jwt');
    const server = Hapi.server({ port: Number(port), host, debug: false });
    await server.register(Jwt);
    server.auth.strategy('jwt', 'jwt', {
      keys: secret,
      verify: { aud: 'https://api.test', iss: 'https://idp.test/', sub: false, maxAgeSec: 3600, timeSkewSec: 5 },
      validate: () => ({ isValid: true }),
    });
    server.auth.default('jwt');
    server.route({ method: '*', path: '/{any*}', handler: () => ok });
    await server.start();
  },
  async 'passport-jwt'() {
    const { default: express } = await import('express');
    const { default: passport } = await import('passport');
    const { ExtractJwt, Strategy } = await import('passport-jwt');
    passport.use(
      new Strategy({ secretOrKey: secret, jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken() }, (claims, done) =>
        done(null, claims),
      ),
    );
    const app = express();
    app.use(passport.authenticate('jwt', { session: false }), (_, response) => response.json(ok));
    app.listen(port, host);
  },
  async 'passport-bearer'() {
    const { default: express } = await import('express');
    const { default: passport } = await import('passport');
    const { Strategy } = await import('passport-http-bearer');
    passport.use(
      new Strategy((_token, done) => done(null, false, { message: 'The access token was revoked', scope: 'all' })),
    );
    const app = express();
    app.use(passport.authenticate('bearer', { session: false }), (_, response) => response.json(ok));
    app.listen(port, host);
  },
  /** Rejects with the message of jsonwebtoken as `reason`, as many own middlewares do. */
  async jsonwebtoken() {
    const { createServer } = await import('node:http');
    const { default: jwt } = await import('jsonwebtoken');
    createServer((request, response) => {
      try {
        jwt.verify(request.headers.authorization?.split(' ')[1] ?? '', secret, { issuer: 'https://idp.test/' });
        response.end('{}');
      } catch (error) {
        response.writeHead(401, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ success: false, reason: error.message }));
      }
    }).listen(port, host);
  },
  /** Rejects with the code of jose, which names the claim. */
  async jose() {
    const { createServer } = await import('node:http');
    const { jwtVerify } = await import('jose');
    const verify = async (request, response) => {
      try {
        await jwtVerify(request.headers.authorization?.split(' ')[1] ?? '', Buffer.from(secret), {
          issuer: 'https://idp.test/',
          audience: 'https://api.test',
          typ: 'at+jwt',
        });
        response.end('{}');
      } catch (error) {
        response.writeHead(401, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ fault: { code: error.code, text: error.message } }));
      }
    };
    createServer((request, response) => void verify(request, response)).listen(port, host);
  },
};

await apps[name]();
