/** Receivers whose libraries verify signatures: `node webhook-apps.mjs PORT APP SECRET`. All of them serve every path. */
import { Buffer } from 'node:buffer';
import process from 'node:process';

const [port, name, secret] = process.argv.slice(2);
const host = '127.0.0.1';

/** An Express app whose handler gets the raw body; what it throws is answered as most examples of vendors do. */
async function raw(verify, fail) {
  const { default: express } = await import('express');
  const app = express();
  app.use(express.raw({ type: () => true }), (request, response) => {
    try {
      verify(request);
      response.json({ received: true });
    } catch (error) {
      fail(response, error);
    }
  });
  app.listen(port, host);
}

const apps = {
  async svix() {
    const { Webhook } = await import('svix');
    await raw(
      ({ body, headers }) => new Webhook(secret).verify(body, headers),
      (response, error) => response.status(400).json({ message: error.message }),
    );
  },
  async standardwebhooks() {
    const { Webhook } = await import('standardwebhooks');
    await raw(
      ({ body, headers }) => new Webhook(secret).verify(body.toString(), headers),
      (response, error) => response.status(400).type('text').send(error.message),
    );
  },
  async stripe() {
    const { default: Stripe } = await import('stripe');
    const stripe = new Stripe('sk_test_1');
    await raw(
      ({ body, headers }) => stripe.webhooks.constructEvent(body, headers['stripe-signature'], secret),
      (response, error) => response.status(400).send(`Webhook Error: ${error.message}`),
    );
  },
  async 'stripe-parsed'() {
    const { default: express } = await import('express');
    const { default: Stripe } = await import('stripe');
    const stripe = new Stripe('sk_test_1');
    const app = express();
    app.use(express.json(), (request, response) => {
      try {
        stripe.webhooks.constructEvent(request.body, request.headers['stripe-signature'], secret);
        response.json({});
      } catch (error) {
        response.status(400).send(`Webhook Error: ${error.message}`);
      }
    });
    app.listen(port, host);
  },
  async octokit() {
    const { createServer } = await import('node:http');
    const { Webhooks, createNodeMiddleware } = await import('@octokit/webhooks');
    const serve = createNodeMiddleware(new Webhooks({ secret }), { path: '/api/github/webhooks' });
    const answer = async (request, response) => {
      if (!(await serve(request, response))) response.writeHead(404).end();
    };
    createServer((request, response) => void answer(request, response)).listen(port, host);
  },
  async twilio() {
    const { default: express } = await import('express');
    const { default: twilio } = await import('twilio');
    const app = express();
    app.use(express.urlencoded({ extended: false }), twilio.webhook(secret), (_, response) => response.send('ok'));
    app.listen(port, host);
  },
  async bolt() {
    const { App, LogLevel } = await import('@slack/bolt');
    const app = new App({
      signingSecret: secret,
      token: 'xoxb-1',
      logLevel: LogLevel.ERROR,
      tokenVerificationEnabled: false,
    });
    await app.start({ port: Number(port), host });
  },
  /** The example of GitHub's documentation: 401 without a body's worth of words. */
  async 'github-example'() {
    const { default: express } = await import('express');
    const { createHmac, timingSafeEqual } = await import('node:crypto');
    const app = express();
    app.use(express.raw({ type: () => true }), (request, response) => {
      const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(request.body).digest('hex')}`);
      const given = Buffer.from(request.get('x-hub-signature-256') ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected))
        response.status(401).send('Unauthorized');
      else response.sendStatus(202);
    });
    app.listen(port, host);
  },
  /** Reads a field of a body that its parser skipped. */
  async 'express-unparsed'() {
    const { default: express } = await import('express');
    const app = express();
    app.use(express.json(), (request, response) => response.send(request.body.event.toUpperCase()));
    app.listen(port, host);
  },
  async 'fastify-schema'() {
    const { default: fastify } = await import('fastify');
    const app = fastify();
    app.post('/*', {
      schema: { body: { type: 'object', required: ['tenantId'], properties: { tenantId: { type: 'string' } } } },
      handler: async () => ({}),
    });
    await app.listen({ port: Number(port), host });
  },
  async 'fastify-media'() {
    const { default: fastify } = await import('fastify');
    const app = fastify();
    app.post('/*', async () => ({}));
    await app.listen({ port: Number(port), host });
  },
  async 'fastify-limit'() {
    const { default: fastify } = await import('fastify');
    const app = fastify({ bodyLimit: 64 });
    app.post('/*', async () => ({}));
    await app.listen({ port: Number(port), host });
  },
  async 'hapi-route'() {
    const { default: Hapi } = await import('@hapi/hapi');
    const server = Hapi.server({ port: Number(port), host, debug: false });
    server.route({ method: 'POST', path: '/hooks', handler: () => 'ok' });
    await server.start();
  },
  async 'koa-default'() {
    const { default: Koa } = await import('koa');
    const app = new Koa();
    app.silent = true;
    app.use((context) => {
      if (context.path === '/hooks') context.body = 'ok';
    });
    app.listen(port, host);
  },
  /** Drops the connection of senders that are not on its list. */
  async destroys() {
    const { createServer } = await import('node:http');
    createServer((request) => request.on('end', () => request.socket.destroy()).resume()).listen(port, host);
  },
};

await apps[name]();
