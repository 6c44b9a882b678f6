/** Apps with libraries of npm: `node tenth-apps.mjs PORT APP`. */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import process from 'node:process';
import { express, host, name, port, serve } from './tenth-serve.mjs';

const path = '/v1/things';
const apiSecret = 'a-secret-of-at-least-32-characters!';

async function fastify(set) {
  const { default: create } = await import('fastify');
  const app = create();
  await set(app);
  await app.listen({ port: Number(port), host });
}

/** An API that verifies the bearer token with a function that throws. */
const tokenApi = (verify, status = 401) =>
  serve(async (headers) => {
    try {
      await verify((headers.authorization ?? '').replace('Bearer ', ''));
      return [200, { data: [] }];
    } catch (error) {
      return [status, { error: error.message }];
    }
  });

const publicKeyOf = async () => {
  const { generateKeyPairSync } = await import('node:crypto');
  return generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
};

const apps = {
  'rate-limit': () =>
    express(async (app) => {
      const { rateLimit } = await import('express-rate-limit');
      app.use(rateLimit({ windowMs: 60_000, limit: 0, standardHeaders: 'draft-8', legacyHeaders: false }));
    }),
  validator: () =>
    express(async (app, create) => {
      const { body, validationResult } = await import('express-validator');
      app.post(path, create.json(), body('email').isEmail(), (request, response) => {
        const errors = validationResult(request);
        response.status(errors.isEmpty() ? 201 : 400).json({ errors: errors.array() });
      });
    }),
  'bearer-auth': () =>
    fastify(async (app) => {
      const { default: plugin } = await import('@fastify/bearer-auth');
      await app.register(plugin, { keys: new Set(['a-super-secret-key']) });
      app.get(path, () => []);
    }),
  'basic-auth': () =>
    fastify(async (app) => {
      const { default: plugin } = await import('@fastify/basic-auth');
      await app.register(plugin, { validate: () => undefined, authenticate: { realm: 'Things' } });
      app.get(path, { onRequest: app.basicAuth }, () => []);
    }),
  multipart: () =>
    fastify(async (app) => {
      const { default: plugin } = await import('@fastify/multipart');
      await app.register(plugin);
      app.addContentTypeParser('application/json', (request, payload, done) => done(null, {}));
      app.post(path, async (request) => ({ name: (await request.file()).filename }));
    }),
  pressure: () =>
    fastify(async (app) => {
      const { default: plugin } = await import('@fastify/under-pressure');
      await app.register(plugin, {
        healthCheck: async () => false,
        healthCheckInterval: 500,
        message: 'Under pressure!',
      });
      app.get(path, () => []);
    }),
  'limit-fastify': () =>
    fastify(async (app) => {
      const { default: plugin } = await import('@fastify/rate-limit');
      await app.register(plugin, { max: 0, timeWindow: '1 minute' });
      app.get(path, () => []);
    }),
  'proxy-fastify': () =>
    fastify(async (app) => {
      const { default: plugin } = await import('@fastify/http-proxy');
      await app.register(plugin, { upstream: 'http://127.0.0.1:1' });
    }),
  multer: () =>
    express(async (app) => {
      const { default: multer } = await import('multer');
      app.post(path, multer().single('avatar'), (request, response) => response.json({}));
    }),
  'proxy-middleware': () =>
    express(async (app) => {
      const { createProxyMiddleware } = await import('http-proxy-middleware');
      app.use(createProxyMiddleware({ target: 'http://127.0.0.1:1' }));
    }),
  oauth2orize: () =>
    express(async (app, create) => {
      const { default: oauth2orize } = await import('oauth2orize');
      const server = oauth2orize.createServer();
      server.exchange(oauth2orize.exchange.code((client, code, redirect, done) => done(null, false)));
      const known = (request, response, next) => {
        request.user = { id: 'app' };
        next();
      };
      app.post('/token', create.urlencoded({ extended: false }), known, server.token(), server.errorHandler());
    }),
  apollo: async () => {
    const { ApolloServer } = await import('@apollo/server');
    const { startStandaloneServer } = await import('@apollo/server/standalone');
    const server = new ApolloServer({ typeDefs: 'type Query { name: String }', resolvers: {} });
    await startStandaloneServer(server, { listen: { port: Number(port), host } });
  },
  grpc: async () => {
    const { default: grpc } = await import('@grpc/grpc-js');
    const server = new grpc.Server();
    server.bindAsync(`${host}:${port}`, grpc.ServerCredentials.createInsecure(), () => undefined);
  },
  ws: async () => {
    const { WebSocketServer } = await import('ws');
    new WebSocketServer({ port: Number(port), host });
  },
  'socket.io': async () => {
    const { Server } = await import('socket.io');
    const server = createServer();
    new Server(server);
    server.listen(Number(port), host);
  },
  jayson: async () => {
    const { default: jayson } = await import('jayson/lib/server/index.js');
    new jayson({ add: (args, done) => done(null, 1) }).http().listen(Number(port), host);
  },
  s3rver: async () => {
    const { default: S3rver } = await import('s3rver');
    await new S3rver({ port: Number(port), address: host, silent: true, directory: process.cwd() }).run();
  },
  smtp: async () => {
    const { SMTPServer } = await import('smtp-server');
    new SMTPServer({ disabledCommands: ['STARTTLS'] }).listen(Number(port), host);
  },
  'header-key': () =>
    express(async (app) => {
      const { default: passport } = await import('passport');
      const { HeaderAPIKeyStrategy } = await import('passport-headerapikey');
      const check = (key, done) => done(null, false, { message: 'The key is not known.' });
      passport.use(new HeaderAPIKeyStrategy({ header: 'X-API-Key', prefix: '' }, false, check));
      app.get(path, passport.authenticate('headerapikey', { session: false }), (request, response) =>
        response.json([]),
      );
    }),
  lusca: () =>
    express(async (app) => {
      const { default: lusca } = await import('lusca');
      app.use((request, response, next) => {
        request.session = {};
        next();
      });
      app.use(lusca.csrf());
      app.post('/', (request, response) => response.json({}));
    }),
  'hapi-basic': async () => {
    const { default: Hapi } = await import('@hapi/hapi');
    const server = Hapi.server({ port: Number(port), host });
    await server.register((await import('@hapi/basic')).default);
    server.auth.strategy('simple', 'basic', { validate: () => ({ isValid: false }) });
    server.route({ method: 'GET', path, options: { auth: 'simple' }, handler: () => [] });
    await server.start();
  },
  // Tokens
  'jwt-simple': async () => {
    const { default: jwt } = await import('jwt-simple');
    tokenApi((token) => jwt.decode(token, apiSecret));
  },
  njwt: async () => {
    const { default: njwt } = await import('njwt');
    tokenApi((token) => njwt.verify(token, apiSecret));
  },
  'fast-jwt': async () => {
    const { createVerifier } = await import('fast-jwt');
    const verify = createVerifier({ key: apiSecret, allowedAud: 'https://api.test', allowedIss: 'https://idp.test/' });
    tokenApi((token) => verify(token));
  },
  'aws-jwt-verify': async () => {
    const { JwtRsaVerifier } = await import('aws-jwt-verify');
    const verifier = JwtRsaVerifier.create({
      issuer: 'https://idp.test/',
      audience: 'https://api.test',
      jwksUri: 'https://idp.test/jwks',
    });
    const jwk = { ...(await publicKeyOf()).export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
    verifier.cacheJwks({ keys: [jwk] });
    tokenApi((token) => verifier.verifySync(token));
  },
  'google-auth': async () => {
    const { OAuth2Client } = await import('google-auth-library');
    const certificates = { k1: (await publicKeyOf()).export({ format: 'pem', type: 'spki' }) };
    const client = new OAuth2Client();
    tokenApi((token) =>
      client.verifySignedJwtWithCertsAsync(token, certificates, 'https://api.test', ['https://idp.test/']),
    );
  },
  'jwks-rsa': async () => {
    const { JwksClient } = await import('jwks-rsa');
    const jwk = { ...(await publicKeyOf()).export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
    const client = new JwksClient({ jwksUri: 'https://idp.test/jwks', fetcher: async () => ({ keys: [jwk] }) });
    tokenApi(async (token) => {
      const { kid } = JSON.parse(Buffer.from(token.split('.')[0], 'base64url').toString());
      await client.getSigningKey(kid);
    });
  },
};

await apps[name]();
