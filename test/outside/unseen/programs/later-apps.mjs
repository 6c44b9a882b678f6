/** Small apps of frameworks with their own words: `node later-apps.mjs PORT APP`. */
import process from 'node:process';

const [port, name] = process.argv.slice(2);
const host = '127.0.0.1';

async function express(options) {
  const { default: create, json } = await import('express');
  create()
    .use(json(options), (_, response) => response.json({}))
    .listen(port, host);
}
async function fastify(path) {
  const { default: create } = await import('fastify');
  const app = create();
  app.route({ method: ['GET', 'POST'], url: path, handler: async () => ({}) });
  await app.listen({ port: Number(port), host });
}

const apps = {
  'express-json': () => express({}),
  'express-charset': () => express({}),
  'express-limit': () => express({ limit: 100 }),
  'fastify-empty': () => fastify('/*'),
  'fastify-route': () => fastify('/v2/things'),
  async 'koa-assert'() {
    const { default: Koa } = await import('koa');
    const app = new Koa();
    app.silent = true;
    app.use((context) => context.assert(false, 422, 'amount required'));
    app.listen(port, host);
  },
};

await apps[name]();
