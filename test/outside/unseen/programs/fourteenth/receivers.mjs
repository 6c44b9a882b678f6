// Receivers with vendors' verification libraries of npm. Usage: node receivers.mjs PORT MODE [SECRET] [SECONDS AHEAD]
import http from 'node:http';
import { receive, secret } from './receive.mjs';
import { host, load, mode, port } from './start.mjs';

async function onfido() {
  const { WebhookEventVerifier } = await load('@onfido/api');
  const verifier = new WebhookEventVerifier(secret);
  receive(
    (body, headers) => void verifier.readPayload(body.toString(), headers['x-sha2-signature'] ?? ''),
    (error) => [401, { error: { type: error.name, message: error.message } }],
  );
}
async function qstash() {
  const { Receiver } = await import('@upstash/qstash');
  const of = new Receiver({ currentSigningKey: secret, nextSigningKey: `${secret}-next` });
  receive(
    async (body, headers) => {
      const signature = headers['upstash-signature'] ?? headers.authorization?.replace('Bearer ', '');
      if (signature === undefined) throw new Error('`Upstash-Signature` header is missing');
      await of.verify({ signature, body: body.toString() });
    },
    (error) => [403, error.message],
  );
}
async function portone() {
  const { Webhook } = await load('@portone/server-sdk');
  receive(
    async (body, headers) => void (await Webhook.verify(secret, body.toString(), headers)),
    (error) => [400, { type: error.reason ?? error.name, message: error.message }],
  );
}
async function cashfree() {
  const { Cashfree, CFEnvironment } = await load('cashfree-pg');
  const client = new Cashfree(CFEnvironment.SANDBOX, 'app', secret);
  receive(
    (body, headers) =>
      void client.PGVerifyWebhookSignature(
        headers['x-webhook-signature'] ?? headers['webhook-signature'] ?? '',
        body.toString(),
        headers['x-webhook-timestamp'] ?? headers['webhook-timestamp'] ?? '',
      ),
    (error) => [400, error.message],
  );
}
async function replicate() {
  const { validateWebhook } = await load('replicate');
  receive(
    async (body, headers) => {
      const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) => headers[`webhook-${name}`]);
      if (!(await validateWebhook({ id, timestamp, signature, body: body.toString(), secret })))
        throw new Error('Webhook is invalid');
    },
    (error) => [401, { detail: error.message }],
  );
}
async function resend() {
  const { Resend } = await import('resend');
  const client = new Resend('re_x');
  receive(
    (body, headers) =>
      void client.webhooks.verify({
        payload: body.toString(),
        headers: {
          id: headers['svix-id'],
          timestamp: headers['svix-timestamp'],
          signature: headers['svix-signature'],
        },
        webhookSecret: secret,
      }),
    (error) => [400, `Invalid webhook: ${error.message}`],
  );
}
async function clerk() {
  const { verifyWebhook } = await import('@clerk/backend/webhooks');
  receive(
    async (body, headers) => {
      const request = new globalThis.Request(`http://${host}/hooks`, { method: 'POST', headers, body });
      await verifyWebhook(request, { signingSecret: secret });
    },
    () => [400, 'Error verifying webhook'],
  );
}
async function clerkWords() {
  const { verifyWebhook } = await import('@clerk/backend/webhooks');
  receive(
    async (body, headers) => {
      const request = new globalThis.Request(`http://${host}/hooks`, { method: 'POST', headers, body });
      await verifyWebhook(request, { signingSecret: secret });
    },
    (error) => [400, { success: false, message: error.message }],
  );
}
async function grammy() {
  const { Bot, webhookCallback } = await import('grammy');
  const bot = new Bot('1:token', {
    botInfo: { id: 1, is_bot: true, first_name: 'b', username: 'b_bot' },
  });
  const answer = webhookCallback(bot, 'http', { secretToken: secret });
  http.createServer((request, response) => void answer(request, response)).listen(port, host);
}
// A receiver of a low-code platform as its developers write it: the shape of the payload is that of another service.
function shapes() {
  receive(
    (body) => {
      const { data } = JSON.parse(body);
      return { received: data.object.id };
    },
    (error) => [500, { errorMessage: error.message, errorType: error.name, trace: [] }],
  );
}

const modes = {
  onfido,
  qstash,
  portone,
  cashfree,
  replicate,
  resend,
  clerk,
  clerkWords,
  grammy,
  shapes,
};
await modes[mode]();
