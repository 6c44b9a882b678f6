// Receivers with vendors' verification libraries of npm. Usage: node receivers.mjs PORT MODE [SECRET]
import { Buffer } from 'node:buffer';
import http from 'node:http';
import process from 'node:process';
import { URL } from 'node:url';

const [port, mode, secret, ahead] = [
  Number(process.argv[2]),
  process.argv[3],
  process.argv[4],
  Number(process.argv[5] ?? 0),
];
// The clock of this receiver is ahead by these seconds.
if (ahead !== 0) {
  const Clock = Date;
  globalThis.Date = class extends Clock {
    constructor(...of) {
      super(...(of.length === 0 ? [Clock.now() + ahead * 1000] : of));
    }
    static now() {
      return Clock.now() + ahead * 1000;
    }
  };
}
const host = '127.0.0.1';
const load = async (name) => {
  const all = await import(name);
  return all.default ?? all;
};
const raw = (request) =>
  new Promise((resolve) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => resolve(Buffer.concat(parts)));
  });
function say(response, status, body) {
  response.writeHead(status, {
    'Content-Type': typeof body === 'string' ? 'text/plain' : 'application/json',
    Date: new Date().toUTCString(),
  });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
/** What a receiver does with the raw body and the request; what it throws is answered with the status. */
const receive = (check, refuse = (error) => [400, { error: error.message }]) =>
  http
    .createServer((request, response) => {
      const checked = raw(request).then((body) => check(body, request));
      checked.then((body) => say(response, 200, body ?? 'ok')).catch((error) => say(response, ...refuse(error)));
    })
    .listen(port, host);

async function livekit() {
  const { WebhookReceiver } = await import('livekit-server-sdk');
  const receiver = new WebhookReceiver('APIkey', secret ?? 'a-secret-of-at-least-32-characters!');
  receive(
    async (body, { headers }) => void (await receiver.receive(body.toString(), headers.authorization)),
    (error) => [401, error.message],
  );
}
async function discord() {
  const [express, { verifyKeyMiddleware }] = [await load('express'), await import('discord-interactions')];
  const app = express();
  app.post('*', verifyKeyMiddleware(secret), (_, response) => response.send({ type: 1 }));
  app.listen(port, host);
}
async function coinbase() {
  const { Webhook } = await load('coinbase-commerce-node');
  receive(
    (body, { headers }) =>
      void Webhook.verifySigHeader(body.toString(), headers['x-cc-webhook-signature'] ?? '', secret),
    (error) => [400, `Webhook Error:${error.message}`],
  );
}
async function sns() {
  const MessageValidator = await load('sns-validator');
  const validator = new MessageValidator();
  receive(
    (body) =>
      new Promise((resolve, reject) => {
        validator.validate(body.toString(), (error) => (error instanceof Error ? reject(error) : resolve('ok')));
      }),
    (error) => [403, { message: error.message }],
  );
}
async function imagekit() {
  const { verify } = await load('imagekit/dist/utils/webhook-signature.js');
  receive(
    (body, { headers }) => void verify(body, headers['x-ik-signature'], secret),
    (error) => [400, { name: error.name, message: error.message }],
  );
}
async function lithic() {
  const Lithic = await load('lithic');
  const client = new Lithic({ apiKey: 'k', webhookSecret: secret });
  receive(
    (body, { headers }) => void client.webhooks.unwrap(body.toString(), headers),
    (error) => [400, error.message],
  );
}
async function polar() {
  const { validateEvent, WebhookVerificationError } = await import('@polar-sh/sdk/webhooks');
  receive(
    (body, { headers }) => void validateEvent(body, headers, secret),
    (error) => [error instanceof WebhookVerificationError ? 403 : 500, { received: false, error: error.message }],
  );
}
async function anthropic() {
  const Anthropic = await load('@anthropic-ai/sdk');
  const client = new Anthropic({ apiKey: 'k' });
  receive(
    (body, { headers }) => void client.beta.webhooks.unwrap(body.toString(), { headers, key: secret }),
    (error) => [401, { type: 'error', error: { type: 'authentication_error', message: error.message } }],
  );
}
// The mistake of the threads: a JSON parser ran before, so that what is verified is not what was signed.
async function anthropicParsed() {
  const [express, Anthropic] = [await load('express'), await load('@anthropic-ai/sdk')];
  const client = new Anthropic({ apiKey: 'k' });
  const app = express();
  app.use(express.json());
  app.post('*', (request, response) => {
    try {
      client.beta.webhooks.unwrap(JSON.stringify(request.body, null, 1), { headers: request.headers, key: secret });
      response.json({ received: true });
    } catch (error) {
      response.status(400).send(`Webhook signature verification failed: ${error.message}`);
    }
  });
  app.listen(port, host);
}
async function xhub() {
  const XHubSignature = await load('x-hub-signature');
  const hub = new XHubSignature('sha256', secret);
  receive(
    (body, { headers }) => {
      if (!headers['x-hub-signature-256']) throw new Error('Missing X-Hub-Signature header');
      if (!hub.verify(headers['x-hub-signature-256'], body.toString())) throw new Error('Invalid X-Hub-Signature');
    },
    (error) => [401, error.message],
  );
}
async function whatsapp() {
  const { WhatsAppAPI } = await import('whatsapp-api-js/middleware/node-http');
  const client = new WhatsAppAPI({
    token: 't',
    appSecret: secret ?? 'app-secret',
    webhookVerifyToken: 'v',
    v: 'v21.0',
  });
  http
    .createServer((request, response) => {
      const end = (status) => {
        response.statusCode = typeof status === 'number' ? status : 500;
        response.end();
      };
      client.handle_post(request).then(end, end);
    })
    .listen(port, host);
}
async function kinde() {
  const { decodeWebhook } = await import('@kinde/webhooks');
  receive(
    async (body) => {
      if (!(await decodeWebhook(body.toString(), `http://${host}:1`)))
        throw new Error('Error decoding webhook: not a JWT of kinde');
    },
    (error) => [400, { message: error.message }],
  );
}
// A receiver as tutorials have it: a shared token in the query, a challenge, an event type that it knows.
function tutorial() {
  receive(
    (body, request) => {
      const at = new URL(request.url, 'http://x');
      if (request.method === 'GET') throw Object.assign(new Error('Method Not Allowed'), { status: 405 });
      if (at.pathname === '/hooks/typed' && JSON.parse(body).type === undefined)
        throw Object.assign(new Error('Unhandled event type undefined'), { status: 400 });
      if (at.pathname === '/hooks/secret' && at.searchParams.get('token') !== 's3cret')
        throw Object.assign(new Error('Unauthorized: invalid webhook token'), { status: 401 });
      if (at.pathname === '/hooks/once')
        throw Object.assign(new Error('Duplicate event: already processed'), { status: 409 });
      if (at.pathname === '/hooks/ignored')
        return { success: false, error: 'Signature verification failed, event dropped' };
      if (at.pathname === '/hooks/env')
        throw Object.assign(new Error('WEBHOOK_SECRET is not defined'), { status: 500 });
      return { received: true };
    },
    (error) => [error.status ?? 500, { error: error.message }],
  );
}

const modes = {
  livekit,
  discord,
  coinbase,
  sns,
  imagekit,
  lithic,
  polar,
  anthropic,
  anthropicParsed,
  xhub,
  whatsapp,
  kinde,
  tutorial,
};
await modes[mode]();
