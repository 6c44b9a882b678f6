/** Apps of Nest, oauth2-server, express-openapi-validator and others: `node eighth-apps.mjs PORT APP`. */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import process from 'node:process';

const [port, name] = process.argv.slice(2);
const host = '127.0.0.1';
const path = '/v1/things';

async function express(set) {
  const { default: create } = await import('express');
  const app = create();
  await set(app, create);
  app.listen(Number(port), host);
}

async function nest() {
  await import('reflect-metadata');
  const { Body, Controller, Get, Module, ParseIntPipe, Post, Query, UseGuards } = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  class Things {
    page() {
      return {};
    }
    guarded() {
      return {};
    }
    create() {
      throw new Error('The stock is empty.');
    }
  }
  const method = (key, ...decorators) => {
    const described = Object.getOwnPropertyDescriptor(Things.prototype, key);
    for (const decorate of decorators) decorate(Things.prototype, key, described);
  };
  Query('page', ParseIntPipe)(Things.prototype, 'page', 0);
  Body('amount', ParseIntPipe)(Things.prototype, 'create', 0);
  method('page', Get('things'));
  method('guarded', Get('guarded'), UseGuards({ canActivate: () => false }));
  method('create', Post('things'));
  Controller('v1')(Things);
  class App {}
  Module({ controllers: [Things] })(App);
  const app = await NestFactory.create(App, { logger: false });
  await app.listen(Number(port), host);
}

/** An authorization server and an API of oauth2-server. */
async function oauthServer() {
  const { default: OAuthServer } = await import('@node-oauth/express-oauth-server');
  const client = {
    id: 'app',
    grants: ['client_credentials', 'authorization_code', 'refresh_token'],
    redirectUris: ['https://a.test/'],
  };
  const user = { id: 'ann' };
  const minute = 60_000;
  const model = {
    getClient: (id, secret) => (id === 'app' && (secret === 'secret' || secret === null) ? client : undefined),
    getAccessToken: (accessToken) => ({
      accessToken,
      client,
      user,
      scope: ['read'],
      accessTokenExpiresAt: new Date(Date.now() + (accessToken === 'old' ? -minute : minute)),
    }),
    verifyScope: (token, scope) => scope.every((one) => token.scope.includes(one)),
    getAuthorizationCode: (authorizationCode) =>
      authorizationCode === 'unknown'
        ? undefined
        : { authorizationCode, client, user, redirectUri: 'https://a.test/', expiresAt: new Date(Date.now() - minute) },
    getRefreshToken: (refreshToken) => ({ refreshToken, client: { id: 'other' }, user }),
    revokeAuthorizationCode: () => true,
    revokeToken: () => true,
    saveToken: (token) => token,
  };
  await express((app, { urlencoded, json }) => {
    const server = new OAuthServer({ model });
    app.use(urlencoded({ extended: false }), json());
    app.post(path, server.token());
    app.get(path, server.authenticate({ scope: ['write'] }));
  });
}

const apps = {
  nest,
  'oauth-server': oauthServer,
  openapi: () =>
    express(async (app, { json }) => {
      const { default: validator } = await import('express-openapi-validator');
      app.use(json());
      const schema = { type: 'object', required: ['amount'], properties: { amount: { type: 'integer' } } };
      const responses = { 200: { description: 'The thing.' } };
      app.use(
        validator.middleware({
          apiSpec: {
            openapi: '3.0.3',
            info: { title: 'Things', version: '1' },
            components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-API-Key' } } },
            paths: {
              [path]: {
                post: { requestBody: { content: { 'application/json': { schema } } }, responses },
                put: { security: [{ key: [] }], responses },
              },
            },
          },
        }),
      );
      app.use((error, request, response, next) =>
        response.headersSent
          ? next(error)
          : response.status(error.status ?? 500).json({ message: error.message, errors: error.errors }),
      );
    }),
  yoga: async () => {
    const { createSchema, createYoga } = await import('graphql-yoga');
    const schema = createSchema({
      typeDefs: 'type Query { thing(id: ID!): String }',
      resolvers: {
        Query: {
          thing: () => {
            throw new Error('The stock is empty.');
          },
        },
      },
    });
    const yoga = createYoga({ schema, graphqlEndpoint: path, landingPage: false, logging: false });
    createServer((request, response) => void yoga(request, response)).listen(Number(port), host);
  },
  celebrate: () =>
    express(async (app, { json }) => {
      const { celebrate, errors, Joi } = await import('celebrate');
      app.use(json());
      app.post(path, celebrate({ body: Joi.object({ amount: Joi.number().required() }).unknown() }));
      app.use(errors());
    }),
  'basic-auth': () =>
    express(async (app) => {
      const { default: basic } = await import('express-basic-auth');
      app.use(
        basic({
          users: { ann: 'right' },
          challenge: true,
          realm: 'things',
          unauthorizedResponse: ({ auth }) =>
            auth ? `Credentials ${auth.user}:*** rejected` : 'No credentials provided',
        }),
      );
    }),
  trpc: async () => {
    const { initTRPC, TRPCError } = await import('@trpc/server');
    const { createHTTPServer } = await import('@trpc/server/adapters/standalone');
    const t = initTRPC.create();
    const router = t.router({
      things: t.procedure.query(() => {
        throw new TRPCError({ code: 'UNAUTHORIZED' });
      }),
    });
    createHTTPServer({ router, basePath: '/v1/' }).listen(Number(port), host);
  },
  tinyhttp: async () => {
    const { App } = await import('@tinyhttp/app');
    new App().get('/', (request, response) => response.json({})).listen(Number(port), undefined, host);
  },
  csrf: () =>
    express(async (app) => {
      const { doubleCsrf } = await import('csrf-csrf');
      const { default: cookies } = await import('cookie-parser');
      const { doubleCsrfProtection } = doubleCsrf({
        getSecret: () => 'a secret of the app',
        getSessionIdentifier: () => 's1',
      });
      app.use(cookies(), doubleCsrfProtection, (request, response) => response.json({}));
    }),
  moleculer: async () => {
    const { ServiceBroker } = (await import('moleculer')).default;
    const { default: ApiService } = await import('moleculer-web');
    const broker = new ServiceBroker({ logger: false });
    broker.createService({
      name: 'things',
      actions: { create: { params: { amount: 'number' }, handler: () => ({}) } },
    });
    broker.createService({
      mixins: [ApiService],
      settings: {
        port: Number(port),
        ip: host,
        routes: [
          {
            path: '/v1',
            bodyParsers: { json: true },
            aliases: { 'POST things': 'things.create', 'PUT things': 'absent.update' },
          },
        ],
      },
    });
    await broker.start();
  },
  soap: async () => {
    const { default: soap } = await import('soap');
    const server = createServer((request, response) => response.writeHead(404).end());
    const wsdl = `<definitions name="Things" targetNamespace="urn:things" xmlns:tns="urn:things" xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:soap="http://schemas.xmlsoap.org/wsdl/soap/" xmlns="http://schemas.xmlsoap.org/wsdl/"><message name="In"><part name="id" type="xsd:string"/></message><message name="Out"><part name="name" type="xsd:string"/></message><portType name="Port"><operation name="Find"><input message="tns:In"/><output message="tns:Out"/></operation></portType><binding name="Binding" type="tns:Port"><soap:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/><operation name="Find"><soap:operation soapAction="Find"/><input><soap:body use="literal" namespace="urn:things"/></input><output><soap:body use="literal" namespace="urn:things"/></output></operation></binding><service name="Things"><port name="Port" binding="tns:Binding"><soap:address location="http://${host}:${port}${path}"/></port></service></definitions>`;
    server.listen(Number(port), host, () => {
      const fail = () => {
        throw Object.assign(new Error('fault'), {
          Fault: {
            Code: { Value: 'soap:Sender' },
            Reason: { Text: 'The security token could not be authenticated or authorized' },
            statusCode: 500,
          },
        });
      };
      soap.listen(server, path, { Things: { Port: { Find: fail } } }, wsdl);
    });
  },
  restana: async () => {
    const { default: restana } = await import('restana');
    const app = restana();
    app.get(path, () => {
      throw new Error('connect ECONNREFUSED 10.0.0.9:5432');
    });
    await app.start(Number(port), host);
  },
  micro: async () => {
    const { json, serve } = await import('micro');
    createServer(serve(async (request) => (await json(request, { limit: '1kb' })) ?? {})).listen(Number(port), host);
  },
  /** Says what it got in a header, as Node.js does without a framework. */
  length: () =>
    createServer((request, response) => {
      const body = Buffer.from('{"name":"Zoë"}');
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length - 1 });
      response.end(body.subarray(0, body.length - 1));
    }).listen(Number(port), host),
};

await apps[name]();
