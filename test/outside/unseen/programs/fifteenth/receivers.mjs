// Receivers with vendors' verification libraries of npm. Usage: node receivers.mjs PORT MODE [SECRET] [SECONDS AHEAD]
import http from 'node:http';
import { URLSearchParams } from 'node:url';
import { receive, secret } from '../fourteenth/receive.mjs';
import { host, listen, mode, port } from '../fourteenth/start.mjs';
import { expressApp, load } from './start.mjs';

const said = (status) => (error) => [status, { error: error.message }];
/** A receiver whose library throws if the text of the body and the header fields do not fit. */
const unwrap = (of, status = 400) =>
  receive(async (body, headers) => void (await of(body.toString(), headers)), said(status));

async function telegraf() {
  const { Telegraf } = await load('telegraf');
  const bot = new Telegraf('1:token');
  bot.botInfo = { id: 1, is_bot: true, first_name: 'b', username: 'b_bot' };
  http.createServer(bot.webhookCallback('/hooks', { secretToken: secret })).listen(port, host);
}
async function alexa() {
  const [{ app, express }, verifier] = [await expressApp(), await load('alexa-verifier-middleware')];
  const router = express.Router();
  router.use(verifier);
  router.post('/', (_, r) => r.json({ version: '1.0', response: {} }));
  app.use('/hooks', router);
  listen(app);
}
async function cloudevents() {
  const { HTTP } = await load('cloudevents');
  unwrap((body, headers) => HTTP.toEvent({ headers, body }));
}
async function braintree() {
  const all = await load('braintree');
  const gateway = new all.BraintreeGateway({
    environment: all.Environment.Sandbox,
    merchantId: 'merchant',
    publicKey: 'public',
    privateKey: secret,
  });
  receive(
    async (body) => {
      const form = new URLSearchParams(body.toString());
      await gateway.webhookNotification.parse(form.get('bt_signature') ?? '', form.get('bt_payload') ?? '');
    },
    (error) => [403, { type: error.type, message: error.message }],
  );
}
async function modernTreasury() {
  const { default: Client } = await import('modern-treasury');
  const client = new Client({ apiKey: 'k', organizationID: 'o', webhookKey: secret });
  unwrap((body, headers) => {
    if (!client.webhooks.validateSignature(body, headers)) throw new Error('Webhook signature is not valid');
  });
}
async function finch() {
  const { default: Finch } = await import('@tryfinch/finch-api');
  const client = new Finch({ clientId: 'c', clientSecret: 's' });
  unwrap((body, headers) => client.webhooks.unwrap(body, headers, secret));
}
async function dodo() {
  const { default: Dodo } = await import('dodopayments');
  const client = new Dodo({ bearerToken: 't' });
  unwrap((body, headers) => client.webhooks.unwrap(body, { headers, key: secret }), 401);
}
async function orb() {
  const { default: Orb } = await import('orb-billing');
  const client = new Orb({ apiKey: 'k' });
  unwrap((body, headers) => client.webhooks.verifySignature(body, headers, secret));
}
async function githubExpress() {
  const [{ app, express }, make] = [await expressApp(), await load('express-github-webhook')];
  const handler = make({ path: '/hooks', secret });
  handler.on('error', () => undefined);
  app.use(express.json(), handler);
  app.use((error, _request, response, _next) => response.status(403).json({ error: error.message }));
  listen(app);
}
async function adyen() {
  const all = await load('@adyen/api-library');
  const Validator = all.hmacValidator ?? all.HmacValidator;
  const validator = new Validator();
  receive((body) => {
    const { notificationItems } = JSON.parse(body);
    const item = notificationItems?.[0]?.NotificationRequestItem ?? {};
    if (!validator.validateHMAC(item, 'ab'.repeat(32))) throw new Error('HMAC is not valid');
    return '[accepted]';
  }, said(401));
}
async function messagebird() {
  const [{ app, express }, { default: jwt }] = [
    await expressApp(),
    await import('messagebird/lib/webhook-signature-jwt.js'),
  ];
  app.use(express.raw({ type: '*/*' }));
  app.use(new jwt.ExpressMiddlewareVerify(secret));
  app.post('/hooks', (_, r) => r.json({ ok: true }));
  app.use((error, _request, response, _next) =>
    response.status(401).json({ name: error.name, message: error.message }),
  );
  listen(app);
}
const modes = {
  telegraf,
  alexa,
  cloudevents,
  braintree,
  modernTreasury,
  finch,
  dodo,
  orb,
  githubExpress,
  adyen,
  messagebird,
};
await modes[mode]();
