// Token endpoints and receivers with libraries of npm that fail in one way each. Usage: node twelfth-receivers.mjs PORT MODE
import { Buffer } from 'node:buffer';
import process from 'node:process';

const [port, mode] = [Number(process.argv[2]), process.argv[3]];
const host = '127.0.0.1';
const secret = 'a-secret-of-at-least-32-characters!';

async function expressApp() {
  const { default: express } = await import('express');
  return { app: express(), express };
}

function jmondiRepositories() {
  const client = {
    id: 'app',
    name: 'app',
    secret: 'right',
    redirectUris: [],
    allowedGrants: ['client_credentials'],
    scopes: [{ name: 'read' }],
  };
  const clients = {
    getByIdentifier: (id) => (id === 'app' ? client : undefined),
    isClientValid: (grant, of, given) => given === of.secret && of.allowedGrants.includes(grant),
  };
  const tokens = {
    issueToken: (of, scopes) => ({
      accessToken: 't',
      accessTokenExpiresAt: new Date(Date.now() + 36e5),
      client: of,
      scopes,
    }),
    persist: () => undefined,
    getByRefreshToken: () => undefined,
    isRefreshTokenRevoked: () => true,
  };
  const scopes = {
    getAllByIdentifiers: (names) => client.scopes.filter(({ name }) => names.includes(name)),
    finalize: (given) => given,
  };
  return [clients, tokens, scopes];
}

async function jmondi() {
  const [{ app, express }, { AuthorizationServer }, { handleExpressError, handleExpressResponse }] = await Promise.all([
    expressApp(),
    import('@jmondi/oauth2-server'),
    import('@jmondi/oauth2-server/express'),
  ]);
  const server = new AuthorizationServer(...jmondiRepositories(), secret);
  server.enableGrantTypes('client_credentials');
  app.use(express.urlencoded(), express.json());
  app.post('/v1/things', async (request, response) => {
    try {
      handleExpressResponse(response, await server.respondToAccessTokenRequest(request));
    } catch (error) {
      handleExpressError(error, response);
    }
  });
  app.listen(port, host);
}

async function mockServer() {
  const { OAuth2Server } = await import('oauth2-mock-server');
  const server = new OAuth2Server(undefined, undefined, { endpoints: { token: '/v1/things' } });
  await server.issuer.keys.generate('RS256');
  await server.start(port, host);
}

async function clientPassword() {
  const [{ app, express }, { default: passport }, { Strategy }] = await Promise.all([
    expressApp(),
    import('passport'),
    import('passport-oauth2-client-password'),
  ]);
  passport.use(new Strategy((id, given, done) => done(undefined, given === 'right' ? { id } : false)));
  app.post(
    '/v1/things',
    express.urlencoded(),
    passport.authenticate('oauth2-client-password', { session: false }),
    (_, response) => response.json({ access_token: 't', token_type: 'Bearer', expires_in: 60 }),
  );
  app.listen(port, host);
}

const verifiers = {
  async easypost(raw, headers) {
    const { default: Client } = await import('@easypost/api');
    new Client('EZTK').Utils.validateWebhook(Buffer.from(raw), headers, secret);
  },
  async workos(raw, headers) {
    const { WorkOS } = await import('@workos-inc/node');
    await new WorkOS('sk_test', { clientId: 'client_1' }).webhooks.constructEvent({
      payload: JSON.parse(raw),
      sigHeader: headers['workos-signature'],
      secret,
    });
  },
  async contentful(raw, headers) {
    const { verifyRequest } = await import('@contentful/node-apps-toolkit');
    if (!verifyRequest('a'.repeat(64), { method: 'POST', path: '/hooks', headers, body: raw }, 30))
      throw new Error('Request is not from Contentful');
  },
  async sendgrid(raw, headers) {
    const { default: library } = await import('@sendgrid/eventwebhook');
    const events = new library.EventWebhook();
    const key = events.convertPublicKeyToECDSA(
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
    );
    const [signature, time] = [library.EventWebhookHeader.SIGNATURE(), library.EventWebhookHeader.TIMESTAMP()];
    if (!events.verifySignature(key, raw, headers[signature.toLowerCase()] ?? '', headers[time.toLowerCase()] ?? ''))
      throw new Error('Forbidden');
  },
  async pusher(raw, headers) {
    const { default: Pusher } = await import('pusher');
    const webhook = new Pusher({ appId: '1', key: 'k', secret }).webhook({ rawBody: raw, headers });
    if (!webhook.isValid()) throw new Error('Webhook is not valid');
  },
  async gocardless(raw, headers) {
    const { parse } = await import('gocardless-nodejs/webhooks');
    parse(raw, secret, headers['webhook-signature']);
  },
};

async function receiver() {
  const { app, express } = await expressApp();
  const [name, status = '400'] = mode.slice('receiver-'.length).split('-');
  app.post('/hooks', express.text({ type: '*/*' }), async (request, response) => {
    try {
      await verifiers[name](request.body, request.headers);
      response.json({ received: true });
    } catch (error) {
      response.status(Number(status)).send(`Webhook Error: ${error.message}`);
    }
  });
  app.listen(port, host);
}

const servers = { jmondi, mockServer, clientPassword };
await (servers[mode] ?? receiver)();
