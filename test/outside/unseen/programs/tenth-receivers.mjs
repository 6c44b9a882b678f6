/** Receivers with libraries of vendors: `node tenth-receivers.mjs PORT APP`. */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { express, host, name, port, serve } from './tenth-serve.mjs';

const secret = 'a secret of both sides';

/** A receiver that verifies the webhook with a function that throws or returns false. */
const receiver = (verify, refused = 'Invalid signature', status = 400) =>
  serve(async (headers, body) => {
    try {
      return (await verify(headers, body)) === false ? [status, refused] : [200, 'ok'];
    } catch (error) {
      return [status, `Webhook Error: ${error.message}`];
    }
  });

const apps = {
  line: () =>
    express(async (app) => {
      const { middleware } = await import('@line/bot-sdk');
      app.use(middleware({ channelSecret: secret }));
      app.use((error, request, response, next) => {
        void next;
        response.status(401).send(error.message);
      });
    }),
  square: async () => {
    const { WebhooksHelper } = await import('square');
    receiver(
      (headers, requestBody) =>
        WebhooksHelper.verifySignature({
          requestBody,
          signatureHeader: headers['x-square-hmacsha256-signature'] ?? '',
          signatureKey: secret,
          notificationUrl: 'https://receiver.test/hooks',
        }),
      '',
      403,
    );
  },
  paddle: async () => {
    const { Paddle } = await import('@paddle/paddle-node-sdk');
    const paddle = new Paddle('key');
    receiver((headers, body) => paddle.webhooks.unmarshal(body, secret, headers['paddle-signature'] ?? ''));
  },
  razorpay: async () => {
    const { default: Razorpay } = await import('razorpay');
    receiver((headers, body) =>
      Razorpay.validateWebhookSignature(body, headers['x-razorpay-signature'] ?? 'none', secret),
    );
  },
  mux: async () => {
    const { default: Mux } = await import('@mux/mux-node');
    const mux = new Mux({ tokenId: 'a', tokenSecret: 'b', webhookSecret: secret });
    receiver((headers, body) =>
      mux.webhooks.verifySignature(body, { 'mux-signature': headers['stripe-signature'] ?? headers['mux-signature'] }),
    );
  },
  liveblocks: async () => {
    const { WebhookHandler } = await import('@liveblocks/node');
    const handler = new WebhookHandler(`whsec_${Buffer.from('of the receiver alone').toString('base64')}`);
    receiver((headers, rawBody) => handler.verifyRequest({ headers, rawBody }));
  },
  openai: async () => {
    const { default: OpenAI } = await import('openai');
    const client = new OpenAI({
      apiKey: 'k',
      webhookSecret: `whsec_${Buffer.from('of the receiver alone').toString('base64')}`,
    });
    receiver((headers, body) => client.webhooks.verifySignature(body, headers));
  },
  sanity: async () => {
    const { assertValidSignature } = await import('@sanity/webhook');
    receiver((headers, body) => assertValidSignature(body, headers['stripe-signature'] ?? '', secret), '', 401);
  },
  linear: async () => {
    const { LinearWebhookClient } = await import('@linear/sdk/webhooks');
    const client = new LinearWebhookClient(secret);
    receiver((headers, body) => client.verify(Buffer.from(body), headers['linear-signature'] ?? ''));
  },
  'github-handler': async () => {
    const { default: create } = await import('github-webhook-handler');
    const handler = create({ path: '/webhook/chat-started', secret });
    handler.on('error', () => undefined);
    createServer((request, response) =>
      handler(request, response, (error) => {
        if (!error) response.writeHead(404).end('no such location');
      }),
    ).listen(Number(port), host);
  },
  shopify: async () => {
    await import('@shopify/shopify-api/adapters/node');
    const { shopifyApi } = await import('@shopify/shopify-api');
    const shopify = shopifyApi({
      apiKey: 'k',
      apiSecretKey: secret,
      apiVersion: '2026-01',
      isEmbeddedApp: false,
      hostName: 'app.test',
      logger: { level: 0 },
    });
    serve(async (headers, rawBody, rawRequest) => {
      const found = await shopify.webhooks.validate({ rawBody, rawRequest });
      return [found.valid ? 200 : found.reason === 'invalid_hmac' ? 401 : 400, found];
    });
  },
};

await apps[name]();
