// API servers and proxies with libraries of npm. Usage: node apps.mjs PORT MODE
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { bearerOf, expressApp, host, listen, load, mode, port, secret } from './start.mjs';

const mcpServer = async () => {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const server = new McpServer({ name: 'things', version: '1.0.0' });
  server.registerTool('list', { description: 'Lists things' }, async () => ({ content: [] }));
  return server;
};
const transport = async (options) => {
  const { StreamableHTTPServerTransport } = await import('@modelcontextprotocol/sdk/server/streamableHttp.js');
  return new StreamableHTTPServerTransport(options);
};
// A server of MCP without sessions, whose SDK reads the body itself.
async function mcp() {
  const { app } = await expressApp();
  // The first request does not wait for the SDK.
  await Promise.all([mcpServer(), transport({ sessionIdGenerator: undefined })]);
  app.all('/mcp', async (request, response) => {
    const [server, one] = [await mcpServer(), await transport({ sessionIdGenerator: undefined })];
    await server.connect(one);
    await one.handleRequest(request, response);
  });
  listen(app);
}
async function mcpSession() {
  const [{ app }, server, one] = [
    await expressApp(),
    await mcpServer(),
    await transport({ sessionIdGenerator: () => '1868a90c-1f2d' }),
  ];
  await server.connect(one);
  app.all('/mcp', (request, response) => one.handleRequest(request, response));
  listen(app);
}
async function mcpAuth() {
  const [{ app }, { requireBearerAuth }, { InvalidTokenError }] = [
    await expressApp(),
    await import('@modelcontextprotocol/sdk/server/auth/middleware/bearerAuth.js'),
    await import('@modelcontextprotocol/sdk/server/auth/errors.js'),
  ];
  const now = Math.floor(Date.now() / 1000);
  const verifyAccessToken = async (token) => {
    if (token === 'expired') return { token, clientId: 'c', scopes: ['mcp:write'], expiresAt: now - 60 };
    if (token === 'read') return { token, clientId: 'c', scopes: ['mcp:read'], expiresAt: now + 3600 };
    if (token === 'right') return { token, clientId: 'c', scopes: ['mcp:write'], expiresAt: now + 3600 };
    throw new InvalidTokenError('Token is not active');
  };
  const guard = requireBearerAuth({
    verifier: { verifyAccessToken },
    requiredScopes: ['mcp:write'],
    resourceMetadataUrl: `http://${host}:${port}/.well-known/oauth-protected-resource/mcp`,
  });
  app.get('/v1/things', guard, (_, r) => r.json([]));
  listen(app);
}

async function corsAnywhere(originWhitelist = []) {
  const all = await load('cors-anywhere');
  const backend = http.createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end('[{"id":1}]');
  });
  const free = await new Promise((resolve) => {
    backend.listen(0, host, () => resolve(backend.address().port));
  });
  const proxy = all.createServer({ originWhitelist, requireHeader: ['origin', 'x-requested-with'] });
  // The address of the server behind is known only here: `/up/PATH` is asked of it.
  http
    .createServer((request, response) => {
      request.url = request.url.replace(/^\/up/, `/http://${host}:${free}`);
      proxy.emit('request', request, response);
    })
    .listen(port, host);
}
const corsList = () => corsAnywhere(['https://app.example']);

async function hapi(set) {
  const { server: make } = await load('@hapi/hapi');
  const server = make({ port, host });
  await set(server);
  await server.start();
}
const h2o2 = () =>
  hapi(async (server) => {
    await server.register(await load('@hapi/h2o2'));
    const slow = http.createServer(() => undefined).listen(0, host, () => undefined);
    await wait(100);
    const to = (path, uri, more) =>
      server.route({ method: 'GET', path: `${path}/{p*}`, handler: { proxy: { uri, ...more } } });
    to('/down', 'http://127.0.0.1:1/');
    to('/slow', `http://127.0.0.1:${slow.address().port}/`, { timeout: 400 });
  });
const hapiBearer = () =>
  hapi(async (server) => {
    await server.register(await load('hapi-auth-bearer-token'));
    server.auth.strategy('token', 'bearer-access-token', {
      validate: (_, token) => ({ isValid: token === 'right', credentials: {}, artifacts: {} }),
    });
    server.route({ method: 'GET', path: '/v1/things', options: { auth: 'token' }, handler: () => [] });
  });
const hapiRate = () =>
  hapi(async (server) => {
    await server.register({ plugin: await load('hapi-rate-limit'), options: { userLimit: 1, pathLimit: 1 } });
    server.route({ method: 'GET', path: '/v1/things', handler: () => [] });
  });

async function workerJwt() {
  const [{ app }, jwt] = [await expressApp(), await load('@tsndr/cloudflare-worker-jwt')];
  app.get('/v1/things', async (request, response) => {
    try {
      const found = await jwt.verify(bearerOf(request), secret, { algorithm: 'HS256', throwError: true });
      if (!found) return response.status(401).json({ error: 'INVALID_SIGNATURE' });
      return response.json([]);
    } catch (error) {
      return response.status(401).json({ error: error.message });
    }
  });
  listen(app);
}
async function circuit() {
  const fastify = (await load('fastify'))();
  await fastify.register(await load('@fastify/circuit-breaker'), {
    threshold: 1,
    resetTimeout: 60_000,
  });
  fastify.get('/v1/things', { onRequest: fastify.circuitBreaker() }, async () => {
    throw new Error('the warehouse does not answer');
  });
  await fastify.listen({ port, host });
}
async function sslify() {
  const [Koa, sslifyOf] = [await load('koa'), await import('koa-sslify')];
  const app = new Koa();
  app.use((sslifyOf.default?.default ?? sslifyOf.default)());
  app.use((context) => {
    context.body = [];
  });
  app.listen(port, host);
}
async function ipfilter() {
  const [{ app }, { IpFilter }] = [await expressApp(), await load('express-ipfilter')];
  app.use(IpFilter(['10.20.0.1'], { mode: 'allow', log: false }));
  app.get('/v1/things', (_, r) => r.json([]));
  app.use((error, _request, response, _next) =>
    response.status(error.status ?? 500).json({ name: error.name, message: error.message }),
  );
  listen(app);
}
async function fileupload() {
  const [{ app }, upload] = [await expressApp(), await load('express-fileupload')];
  app.use(upload({ limits: { fileSize: 100 }, abortOnLimit: true }));
  app.post('/v1/things', (request, response) => {
    if (!request.files || Object.keys(request.files).length === 0)
      return response.status(400).send('No files were uploaded.');
    return response.status(201).json({ id: 1 });
  });
  listen(app);
}
async function exegesis() {
  const [{ app }, all] = [await expressApp(), await load('exegesis-express')];
  const definition = {
    openapi: '3.0.3',
    info: { title: 'Things', version: '1' },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' } } },
    paths: {
      '/v1/things': {
        post: {
          operationId: 'create',
          'x-exegesis-controller': 'things',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
              },
            },
          },
          responses: { 201: { description: 'ok' } },
        },
        get: {
          operationId: 'list',
          'x-exegesis-controller': 'things',
          security: [{ key: [] }],
          responses: { 200: { description: 'ok' } },
        },
      },
    },
  };
  const keyed = ({ req }) =>
    req.headers['x-api-key'] === 'right' ? { type: 'success', user: { name: 'u' } } : undefined;
  app.use(
    await all.middleware(definition, {
      controllers: { things: { create: () => ({ id: 1 }), list: () => [] } },
      authenticators: { key: keyed },
      allErrors: true,
    }),
  );
  listen(app);
}
async function graphql() {
  const [{ app }, { graphqlHTTP }, depthLimit, { buildSchema }] = [
    await expressApp(),
    await load('express-graphql'),
    await load('graphql-depth-limit'),
    await load('graphql'),
  ];
  const schema = buildSchema('type Thing { id: ID! parent: Thing } type Query { thing(id: ID!): Thing }');
  const rootValue = { thing: ({ id }) => (id === '1' ? { id } : null) };
  app.use('/graphql', graphqlHTTP({ schema, rootValue, validationRules: [depthLimit(2)] }));
  listen(app);
}
async function betterAuth() {
  const [{ app }, { betterAuth: make }, { memoryAdapter }, { toNodeHandler }] = [
    await expressApp(),
    await import('better-auth'),
    await import('better-auth/adapters/memory'),
    await import('better-auth/node'),
  ];
  const auth = make({
    database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
    emailAndPassword: { enabled: true },
    baseURL: `http://${host}:${port}`,
    secret,
    logger: { disabled: true },
  });
  app.use(toNodeHandler(auth));
  listen(app);
}

const modes = {
  mcp,
  mcpSession,
  mcpAuth,
  corsAnywhere,
  corsList,
  h2o2,
  hapiBearer,
  hapiRate,
  workerJwt,
  circuit,
  sslify,
  ipfilter,
  fileupload,
  exegesis,
  graphql,
  betterAuth,
};
await modes[mode]();
