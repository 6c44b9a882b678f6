// API servers with libraries of npm for tokens and members. Usage: node apps.mjs PORT MODE
import { Buffer } from 'node:buffer';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import { bearerOf, expressApp, host, listen, load, mode, port, secret } from './start.mjs';

// The sample of Okta for resource servers: the message of the verifier is the body of a 401.
async function okta() {
  const [{ app }, OktaJwtVerifier, jose] = [await expressApp(), await load('@okta/jwt-verifier'), await import('jose')];
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const issuer = `http://${host}:${port}/oauth2/default`;
  const jwk = { ...(await jose.exportJWK(privateKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const { n, e, kty, kid, alg, use } = jwk;
  const verifier = new OktaJwtVerifier({ issuer, testing: { disableHttpsCheck: true } });
  app.get('/oauth2/default/v1/keys', (_, response) => response.json({ keys: [{ n, e, kty, kid, alg, use }] }));
  // A token with what the query asks for: its holder does not know this server's key.
  const minted = ({ iss = issuer, aud = 'api://default', exp = 3600, kid: of = 'k1', key }) =>
    new jose.SignJWT({ iss, aud, sub: 'u', cid: 'app', scp: ['read'] })
      .setProtectedHeader({ alg: 'RS256', kid: of })
      .setIssuedAt(Math.floor(Date.now() / 1000) - 7200)
      .setExpirationTime(Math.floor(Date.now() / 1000) + Number(exp))
      .sign(key === 'other' ? other : privateKey);
  app.get('/mint', async (request, response) => response.type('text').send(await minted(request.query)));
  app.get('/v1/things', async (request, response) => {
    const match = (request.headers.authorization ?? '').match(/Bearer (.+)/);
    if (!match) return response.status(401).end();
    try {
      const jwt = await verifier.verifyAccessToken(match[1], 'api://default');
      return response.json({ sub: jwt.claims.sub });
    } catch (error) {
      return response.status(401).send(error.message);
    }
  });
  listen(app);
}

const verified = (jsonwebtoken) => (request, response, next) => {
  request.user = request.auth = jsonwebtoken.verify(bearerOf(request), secret);
  next();
};
async function authz() {
  const [{ app }, jsonwebtoken, jwtAuthz] = [
    await expressApp(),
    await load('jsonwebtoken'),
    await load('express-jwt-authz'),
  ];
  app.get(
    '/v1/things',
    verified(jsonwebtoken),
    jwtAuthz(['read:orders', 'write:orders'], { checkAllScopes: true }),
    (_, r) => r.json([]),
  );
  listen(app);
}
async function permissions() {
  const [{ app }, jsonwebtoken, guard] = [
    await expressApp(),
    await load('jsonwebtoken'),
    await load('express-jwt-permissions'),
  ];
  app.get('/v1/things', verified(jsonwebtoken), guard().check('orders:read'), (_, r) => r.json([]));
  app.use((error, _request, response, _next) =>
    response.status(error.status ?? 500).json({ code: error.code, message: error.message }),
  );
  listen(app);
}
async function paseto() {
  const [{ app }, { PublicProtocol }, v4] = [
    await expressApp(),
    await import('paseto'),
    await import('paseto/v4/public'),
  ];
  const protocol = new PublicProtocol(v4.GenerateKeyPairFactory, v4.SignFactory, v4.VerifyFactory);
  const { publicKey, secretKey } = await protocol.GenerateKeyPair();
  const at = (seconds) => new Date(Date.now() + seconds * 1000).toISOString();
  app.get('/mint', async (request, response) => {
    const { aud = 'api', exp } = request.query;
    response
      .type('text')
      .send(await protocol.Sign(secretKey, { aud, exp: at(exp === 'past' ? -600 : 600), iat: at(-3600) }));
  });
  app.get('/v1/things', async (request, response) => {
    try {
      response.json(await protocol.Verify(publicKey, bearerOf(request), { audience: 'api', aud: 'api' }));
    } catch (error) {
      response.status(401).json({ error: error.code ?? error.name, message: error.message });
    }
  });
  listen(app);
}
async function csurf() {
  const [{ app, express }, cookies, guard] = [await expressApp(), await load('cookie-parser'), await load('csurf')];
  app.use(cookies(), express.json(), guard({ cookie: true }));
  app.post('/v1/things', (_, r) => r.status(201).json({}));
  listen(app);
}
async function openapi() {
  const { OpenAPIBackend } = await import('openapi-backend');
  const { app, express } = await expressApp();
  const api = new OpenAPIBackend({
    definition: {
      openapi: '3.0.3',
      info: { title: 'Things', version: '1' },
      paths: {
        '/v1/things': {
          post: {
            operationId: 'createThing',
            parameters: [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }],
            requestBody: {
              required: true,
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    required: ['amount'],
                    properties: { amount: { type: 'integer' }, currency: { type: 'string', enum: ['EUR', 'USD'] } },
                  },
                },
              },
            },
            responses: { 201: { description: 'ok' } },
          },
        },
      },
    },
    handlers: {
      createThing: (_, __, r) => r.status(201).json({ id: 1 }),
      validationFail: (c, _, r) => r.status(400).json({ err: c.validation.errors }),
      notFound: (_, __, r) => r.status(404).json({ err: 'not found' }),
      methodNotAllowed: (_, __, r) => r.status(405).json({ err: 'method not allowed' }),
    },
  });
  await api.init();
  app.use(express.json());
  app.use((request, response) => api.handleRequest(request, request, response));
  listen(app);
}
async function zod() {
  const [{ app, express }, { z }] = [await expressApp(), await import('zod')];
  const body = z.object({ email: z.string().email(), quantity: z.number().int().positive() });
  app.use(express.json());
  app.post('/v1/things', (request, response) => {
    const { error } = body.safeParse(request.body);
    if (error) return response.status(400).json({ success: false, error: { name: error.name, issues: error.issues } });
    return response.status(201).json({ id: 1 });
  });
  listen(app);
}
async function yup() {
  const [{ app, express }, all] = [await expressApp(), await import('yup')];
  const body = all.object({ customer: all.object({ country: all.string().length(2).required() }) });
  app.use(express.json());
  app.post('/v1/things', async (request, response) => {
    try {
      response.status(201).json(await body.validate(request.body, { strict: true }));
    } catch (error) {
      response.status(422).json({ type: error.name, message: error.message });
    }
  });
  listen(app);
}
async function ajv() {
  const [{ app, express }, Ajv] = [await expressApp(), await load('ajv')];
  const check = new Ajv({ allErrors: true }).compile({
    type: 'object',
    additionalProperties: false,
    properties: { startDate: { type: 'string' }, seats: { type: 'integer', maximum: 10 } },
  });
  app.use(express.json());
  app.post('/v1/things', (request, response) =>
    check(request.body)
      ? response.json({})
      : response.status(400).json({ message: 'Validation failed', details: check.errors }),
  );
  listen(app);
}
async function hapiJwt() {
  const [{ server: make }, plugin] = [await load('@hapi/hapi'), await load('hapi-auth-jwt2')];
  const server = make({ port, host });
  await server.register(plugin);
  server.auth.strategy('jwt', 'jwt', {
    key: secret,
    validate: ({ sub }) => ({ isValid: sub !== 'gone' }),
    verifyOptions: { algorithms: ['HS256'], ignoreExpiration: false },
  });
  server.auth.default('jwt');
  server.route({ method: 'GET', path: '/v1/things', handler: () => [] });
  await server.start();
}
// An API whose clients sign each request, written by hand.
function hmacApi() {
  http
    .createServer((request, response) => {
      const parts = [];
      request.on('data', (part) => parts.push(part));
      request.on('end', () => {
        const at = Number(request.headers['x-timestamp']);
        const say = (status, body) => {
          response.writeHead(status, { 'Content-Type': 'application/json' });
          response.end(JSON.stringify(body));
        };
        if (!request.headers['x-signature'])
          return say(401, { code: 'MISSING_SIGNATURE', message: 'X-Signature header is required' });
        if (Math.abs(Date.now() / 1000 - at) > 300)
          return say(401, {
            code: 'STALE_REQUEST',
            message: 'Timestamp for this request is outside of the 300 s window.',
          });
        const right = createHmac('sha256', secret)
          .update(`${at}${request.method}${request.url}${Buffer.concat(parts).toString()}`)
          .digest('hex');
        if (right !== request.headers['x-signature'])
          return say(401, { code: 'INVALID_SIGNATURE', message: 'Signature for this request is not valid.' });
        return say(200, { ok: true });
      });
    })
    .listen(port, host);
}

const modes = { okta, authz, permissions, paseto, csurf, openapi, zod, yup, ajv, hapiJwt, hmacApi };
await modes[mode]();
