// API servers and proxies with libraries of npm. Usage: node apps.mjs PORT MODE
import { createECDH } from 'node:crypto';
import http from 'node:http';
import os from 'node:os';
import { bearerOf, host, listen, mode, port, secret } from '../fourteenth/start.mjs';
import { expressApp, load } from './start.mjs';

async function fastifyCors() {
  const [{ default: fastify }, { default: cors }] = [await import('fastify'), await import('@fastify/cors')];
  const app = fastify();
  await app.register(cors, { origin: 'https://app.test' });
  app.get('/v1/things', async () => []);
  await app.listen({ port, host });
}
async function openidConnect() {
  const [{ app }, { auth, requiresAuth }] = [await expressApp(), await load('express-openid-connect')];
  app.use(
    auth({
      authRequired: false,
      baseURL: `http://${host}:${port}`,
      clientID: 'client',
      issuerBaseURL: 'http://127.0.0.1:1',
      secret,
    }),
  );
  app.get('/v1/things', requiresAuth(), (_, r) => r.json([]));
  app.use((error, _request, response, _next) => response.status(error.status ?? 500).json({ error: error.message }));
  listen(app);
}
async function bearerToken() {
  const [{ app }, bearer] = [await expressApp(), await load('express-bearer-token')];
  app.use(bearer());
  app.get('/v1/things', (request, response) =>
    request.token === 'right' ? response.json([]) : response.status(401).json({ error: 'Unauthorized' }),
  );
  listen(app);
}
async function keycloak() {
  const [{ app }, Keycloak] = [await expressApp(), await load('keycloak-connect')];
  const connect = new Keycloak(
    {},
    {
      realm: 'demo',
      'auth-server-url': 'http://127.0.0.1:1/',
      'ssl-required': 'none',
      resource: 'api',
      'bearer-only': true,
      'realm-public-key': 'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8Qu',
    },
  );
  app.use(connect.middleware());
  app.get('/v1/things', connect.protect(), (_, r) => r.json([]));
  listen(app);
}
async function tus() {
  const [{ Server }, { FileStore }] = [await import('@tus/server'), await import('@tus/file-store')];
  new Server({ path: '/files', datastore: new FileStore({ directory: os.tmpdir() }) }).listen({ host, port });
}
function health(isFine) {
  return async () => {
    const { createTerminus } = await load('@godaddy/terminus');
    const server = http.createServer((_, response) => response.end('ok'));
    createTerminus(server, {
      verbatim: true,
      healthChecks: {
        '/health': async () => {
          if (!isFine) throw Object.assign(new Error('down'), { causes: { db: 'connection refused' } });
          return { errors: 0 };
        },
      },
    });
    server.listen(port, host);
  };
}
async function multiparty() {
  const { Form } = await load('multiparty');
  http
    .createServer((request, response) => {
      new Form().parse(request, (error) => {
        response.writeHead(error ? (error.statusCode ?? 400) : 201, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(error ? { error: error.message } : { id: 1 }));
      });
    })
    .listen(port, host);
}
async function didJwt() {
  const { createJWT, ES256KSigner, verifyJWT } = await import('did-jwt');
  const { app } = await expressApp();
  const [issuer, key] = ['did:example:shop', new Uint8Array(32).fill(7)];
  const signer = ES256KSigner(key);
  const pair = createECDH('secp256k1');
  pair.setPrivateKey(key);
  const method = {
    id: `${issuer}#k`,
    type: 'EcdsaSecp256k1VerificationKey2019',
    controller: issuer,
    publicKeyHex: pair.getPublicKey('hex', 'compressed'),
  };
  app.get('/v1/things', async (request, response) => {
    const isOld = bearerOf(request) === 'old';
    try {
      const token = await createJWT(
        { aud: 'did:example:api', ...(isOld && { exp: 1_700_000_000 }) },
        { issuer, signer },
      );
      const didDocument = { id: issuer, verificationMethod: isOld ? [method] : [] };
      await verifyJWT(token, { audience: 'did:example:api', resolver: { resolve: async () => ({ didDocument }) } });
      response.json([]);
    } catch (error) {
      response.status(401).json({ error: error.message });
    }
  });
  listen(app);
}
async function nodeJose() {
  const jose = await load('node-jose');
  const { app } = await expressApp();
  const [mine, others] = [jose.JWK.createKeyStore(), jose.JWK.createKeyStore()];
  await mine.generate('EC', 'P-256', { kid: 'k1' });
  const other = await others.generate('EC', 'P-256', { kid: 'k9' });
  app.get('/v1/things', async (_, response) => {
    const token = await jose.JWS.createSign({ format: 'compact' }, other).update('{"sub":"1"}').final();
    try {
      await jose.JWS.createVerify(mine).verify(token);
      response.json([]);
    } catch (error) {
      response.status(401).json({ code: 'invalid_token', message: error.message });
    }
  });
  listen(app);
}
async function throttle() {
  const [{ app }, limit] = [await expressApp(), await load('express-throttle')];
  app.use(limit({ burst: 1, rate: '1/min' }));
  app.get('/v1/things', (_, r) => r.json([]));
  listen(app);
}

const modes = {
  fastifyCors,
  openidConnect,
  bearerToken,
  keycloak,
  tus,
  sick: health(false),
  healthy: health(true),
  multiparty,
  didJwt,
  nodeJose,
  throttle,
};
await modes[mode]();
