// Servers with libraries of npm that fail in one way each. Usage: node twelfth-apps.mjs PORT MODE
import { createServer } from 'node:http';
import process from 'node:process';

const [port, mode] = [Number(process.argv[2]), process.argv[3]];
const host = '127.0.0.1';

async function expressApp() {
  const { default: express } = await import('express');
  return { app: express(), express };
}

async function graphqlHttp() {
  const [{ buildSchema }, { createHandler }] = await Promise.all([
    import('graphql'),
    import('graphql-http/lib/use/http'),
  ]);
  const handler = createHandler({ schema: buildSchema('type Query { thing(id: Int!): String }') });
  createServer((request, response) => void handler(request, response)).listen(port, host);
}

async function mercurius() {
  const [{ default: fastify }, { default: plugin }] = await Promise.all([import('fastify'), import('mercurius')]);
  const app = fastify();
  app.register(plugin, { schema: 'type Query { thing(id: Int!): String }', resolvers: {}, path: '/v1/things' });
  await app.listen({ port, host });
}

async function controllers() {
  await import('reflect-metadata');
  const [routing, { IsInt, IsString, Max }] = await Promise.all([
    import('routing-controllers'),
    import('class-validator'),
  ]);
  class Thing {}
  IsString()(Thing.prototype, 'name');
  Max(10)(Thing.prototype, 'quantity');
  IsInt()(Thing.prototype, 'quantity');
  Reflect.defineMetadata('design:type', String, Thing.prototype, 'name');
  Reflect.defineMetadata('design:type', Number, Thing.prototype, 'quantity');
  class Things {
    create(thing) {
      return thing;
    }
    list() {
      return [];
    }
  }
  Reflect.defineMetadata('design:paramtypes', [Thing], Things.prototype, 'create');
  Reflect.defineMetadata('design:paramtypes', [], Things.prototype, 'list');
  routing.Body({ required: true })(Things.prototype, 'create', 0);
  routing.Post('/v1/things')(Things.prototype, 'create');
  routing.Authorized('admin')(Things.prototype, 'list');
  routing.Get('/v1/things')(Things.prototype, 'list');
  routing.JsonController()(Things);
  const app = routing.createExpressServer({
    controllers: [Things],
    authorizationChecker: ({ request }) => request.headers.authorization === 'Bearer admin',
  });
  app.listen(port, host);
}

async function jsonServer() {
  const { default: library } = await import('json-server');
  const app = library.create();
  app.use(library.bodyParser);
  app.use('/v1', library.router({ things: [{ id: 1, name: 'a' }] }));
  app.listen(port, host);
}

async function webdav() {
  const { v2 } = await import('webdav-server');
  const users = new v2.SimpleUserManager();
  const user = users.addUser('user', 'right', false);
  const rights = new v2.SimplePathPrivilegeManager();
  rights.setRights(user, '/', ['canRead']);
  const server = new v2.WebDAVServer({
    port,
    hostname: host,
    requireAuthentification: true,
    httpAuthentication: new v2.HTTPBasicAuthentication(users, 'dav'),
    privilegeManager: rights,
  });
  server.start();
}

async function hawk() {
  const { default: library } = await import('hawk');
  const key = { id: 'app', key: 'right', algorithm: 'sha256', user: 'u' };
  const handle = async (request, response) => {
    try {
      await library.server.authenticate(request, (id) => (id === 'app' ? key : undefined));
      response.end('{"ok":true}');
    } catch (error) {
      const { headers, payload, statusCode } = error.output;
      response.writeHead(statusCode, { 'Content-Type': 'application/json', ...headers });
      response.end(JSON.stringify(payload));
    }
  };
  createServer((request, response) => void handle(request, response)).listen(port, host);
}

async function koa() {
  const { default: Koa } = await import('koa');
  const app = new Koa();
  app.silent = true;
  if (mode === 'koaAuth') {
    const { default: auth } = await import('koa-basic-auth');
    app.use(auth({ name: 'user', pass: 'right' }));
  }
  if (mode === 'koaRate') {
    const { default: limit } = await import('koa-ratelimit');
    app.use(limit({ driver: 'memory', db: new Map(), duration: 60000, max: 1, id: () => 'all' }));
  }
  if (mode === 'koaBody') {
    const { koaBody } = await import('koa-body');
    app.use(koaBody({ jsonLimit: 50 }));
  }
  app.use((context) => {
    context.body = { ok: true };
  });
  app.listen(port, host);
}

async function slow() {
  const [{ app }, { default: timeout }] = await Promise.all([expressApp(), import('connect-timeout')]);
  app.use(timeout('300ms'));
  app.post('/hooks', () => undefined);
  app.get('/v1/things', () => undefined);
  app.listen(port, host);
}

async function formidable() {
  const { default: library } = await import('formidable');
  const handle = async (request, response) => {
    try {
      await library({ maxFileSize: 20 }).parse(request);
      response.end('{"ok":true}');
    } catch (error) {
      response.writeHead(error.httpCode ?? 400, { 'Content-Type': 'text/plain' });
      response.end(String(error));
    }
  };
  createServer((request, response) => void handle(request, response)).listen(port, host);
}

async function digest() {
  const { default: auth } = await import('http-auth');
  const basic = auth.digest({ realm: 'things' }, (user, done) => done());
  createServer(basic.check((_, response) => response.end('{}'))).listen(port, host);
}

async function files() {
  const { default: handler } = await import('serve-handler');
  createServer((request, response) => handler(request, response, { public: import.meta.dirname })).listen(port, host);
}

async function httpSignature() {
  const { default: library } = await import('http-signature');
  createServer((request, response) => {
    const reject = (message) => {
      response.writeHead(401, { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Signature headers="date"' });
      response.end(JSON.stringify({ error: message }));
    };
    try {
      const parsed = library.parseRequest(request);
      if (!library.verifyHMAC(parsed, 'right')) return reject('signature does not verify');
      response.end('{"ok":true}');
    } catch (error) {
      reject(`${error.name}: ${error.message}`);
    }
  }).listen(port, host);
}

async function validated() {
  const [{ app, express }, { Validator }] = await Promise.all([
    expressApp(),
    import('express-json-validator-middleware'),
  ]);
  const schema = {
    type: 'object',
    required: ['name', 'items'],
    properties: { name: { type: 'string', maxLength: 5 }, items: { type: 'array', minItems: 1 } },
  };
  app.post('/v1/things', express.json(), new Validator({ allErrors: true }).validate({ body: schema }), (_, response) =>
    response.json({ ok: true }),
  );
  // Express asks for four parameters.
  app.use((error, request, response, next) =>
    error.name === 'JsonSchemaValidationError'
      ? response.status(400).json({ errors: error.validationErrors })
      : next(error),
  );
  app.listen(port, host);
}

async function xmlrpc() {
  const { default: library } = await import('xmlrpc');
  const server = library.createServer({ host, port, path: '/v1/things' });
  server.on('NotFound', (method, _, ...rest) => {
    const done = rest.at(-1);
    if (typeof done === 'function') done({ faultCode: -32601, faultString: `method ${method} not found` });
  });
  server.on('add', (_, __, done) => done({ faultCode: 23, faultString: 'The account is locked' }));
}

async function csrf() {
  const [{ default: fastify }, { default: cookie }, { default: plugin }] = await Promise.all([
    import('fastify'),
    import('@fastify/cookie'),
    import('@fastify/csrf-protection'),
  ]);
  const app = fastify();
  await app.register(cookie);
  await app.register(plugin);
  app.post('/v1/things', { onRequest: app.csrfProtection }, () => ({ ok: true }));
  await app.listen({ port, host });
}

async function limited() {
  const { RateLimiterMemory } = await import('rate-limiter-flexible');
  const limiter = new RateLimiterMemory({ points: 0, duration: 30 });
  const handle = async (response) => {
    try {
      await limiter.consume('all');
      response.end('{"ok":true}');
    } catch ({ msBeforeNext }) {
      // Without the status: an error of its author.
      response.writeHead(503, { 'Retry-After': String(Math.ceil(msBeforeNext / 1000)), 'Content-Type': 'text/plain' });
      response.end('Too Many Requests');
    }
  };
  createServer((_, response) => void handle(response)).listen(port, host);
}

const servers = {
  graphqlHttp,
  mercurius,
  controllers,
  jsonServer,
  webdav,
  hawk,
  koaAuth: koa,
  koaRate: koa,
  koaBody: koa,
  slow,
  formidable,
  digest,
  files,
  httpSignature,
  validated,
  xmlrpc,
  csrf,
  limited,
};
await servers[mode]();
