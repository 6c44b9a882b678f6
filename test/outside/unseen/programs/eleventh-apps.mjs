// Servers with libraries of npm that fail in one way each. Usage: node eleventh-apps.mjs PORT MODE
import { createServer } from 'node:http';
import process from 'node:process';

const [port, mode] = [Number(process.argv[2]), process.argv[3]];
const host = '127.0.0.1';

async function oidc() {
  const { Provider, errors } = await import('oidc-provider');
  const common = {
    redirect_uris: [],
    response_types: [],
    grant_types: ['client_credentials'],
    client_secret: 'secret',
  };
  const provider = new Provider(`http://${host}:${port}`, {
    clients: [
      { client_id: 'app', ...common },
      { client_id: 'bound', dpop_bound_access_tokens: true, ...common },
    ],
    scopes: ['read'],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      dPoP: { enabled: true },
      introspection: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo() {
          throw new errors.InvalidTarget();
        },
      },
    },
  });
  provider.listen(port, host);
}

async function yoga() {
  const { createSchema, createYoga } = await import('graphql-yoga');
  const schema = createSchema({
    typeDefs: 'type Query { thing(id: Int!): String } type Mutation { remove: String }',
    resolvers: {
      Query: {
        thing() {
          throw new Error('connect ECONNREFUSED 10.0.0.5:5432');
        },
      },
    },
  });
  const handle = createYoga({ schema, logging: false, graphqlEndpoint: '/v1/things' });
  createServer((request, response) => void handle(request, response)).listen(port, host);
}

async function jayson() {
  const { default: library } = await import('jayson');
  library
    .server({ add: (_, done) => done(null, 1) })
    .http()
    .listen(port, host);
}

async function websocket() {
  const { WebSocketServer } = await import('ws');
  new WebSocketServer({ port, host });
}

async function s3() {
  const { default: S3rver } = await import('s3rver');
  await new S3rver({ port, address: host, silent: true, directory: process.cwd() }).run();
}

async function openapi() {
  const { default: express } = await import('express');
  const validator = await import('express-openapi-validator');
  const content = {
    'application/json': {
      schema: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, state: { type: 'string', enum: ['open', 'closed'] } },
        additionalProperties: false,
      },
    },
  };
  const get = {
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100 } }],
    responses: { 200: { description: 'ok' } },
  };
  const post = { requestBody: { required: true, content }, responses: { 200: { description: 'ok' } } };
  const app = express();
  app.use(express.json());
  app.use(
    validator.middleware({
      apiSpec: { openapi: '3.0.3', info: { title: 'Things', version: '1' }, paths: { '/v1/things': { get, post } } },
      validateRequests: true,
    }),
  );
  app.use('/v1/things', (_, response) => response.json({ ok: true }));
  app.use((error, _, response, _next) =>
    response.status(error.status ?? 500).json({ message: error.message, errors: error.errors }),
  );
  app.listen(port, host);
}

async function csrf() {
  const { default: express } = await import('express');
  const { default: cookies } = await import('cookie-parser');
  const { doubleCsrf } = await import('csrf-csrf');
  const { doubleCsrfProtection } = doubleCsrf({ getSecret: () => 'secret', getSessionIdentifier: () => 'session' });
  const app = express();
  app.use(cookies(), doubleCsrfProtection);
  app.post('/v1/things', (_, response) => response.json({}));
  app.listen(port, host);
}

async function multipart() {
  const { default: library } = await import('fastify');
  const app = library();
  await app.register((await import('@fastify/multipart')).default);
  app.post('/v1/things', async (request) => {
    await request.file();
    return {};
  });
  await app.listen({ port, host });
}

async function trpc() {
  const { initTRPC } = await import('@trpc/server');
  const { createHTTPServer } = await import('@trpc/server/adapters/standalone');
  const t = initTRPC.create();
  createHTTPServer({ router: t.router({ list: t.procedure.query(() => []) }) }).listen(port, host);
}

async function honoJwt() {
  const { Hono } = await import('hono');
  const { jwt } = await import('hono/jwt');
  const { serve } = await import('@hono/node-server');
  const app = new Hono();
  app.use('/v1/*', jwt({ secret: 'a-secret-of-at-least-32-characters!', alg: 'HS256' }));
  app.get('/v1/things', (context) => context.json({}));
  serve({ fetch: app.fetch, port, hostname: host });
}

async function expressJson() {
  const { default: express } = await import('express');
  const app = express();
  app.use(express.json({ limit: 50 }));
  app.post('/v1/things', (request, response) => response.json({ name: request.body.name.trim() }));
  app.listen(port, host);
}

async function twilio() {
  const { default: express } = await import('express');
  const { default: library } = await import('twilio');
  const app = express();
  app.post('/hooks', library.webhook('auth-token'), (_, response) => response.end());
  app.listen(port, host);
}

async function line() {
  const { default: express } = await import('express');
  const { middleware } = await import('@line/bot-sdk');
  const app = express();
  app.post('/hooks', middleware({ channelSecret: 'secret' }), (_, response) => response.end());
  app.listen(port, host);
}

async function octokit() {
  const { createNodeMiddleware, Webhooks } = await import('@octokit/webhooks');
  const webhooks = new Webhooks({ secret: 'secret' });
  const handle = createNodeMiddleware(webhooks, { path: '/hooks' });
  createServer((request, response) => void handle(request, response)).listen(port, host);
}

const apps = {
  oidc,
  yoga,
  jayson,
  websocket,
  s3,
  openapi,
  csrf,
  trpc,
  honoJwt,
  expressJson,
  twilio,
  line,
  octokit,
  multipart,
};

await apps[mode]();
