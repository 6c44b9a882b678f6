// Servers and proxies with libraries of npm, and of Node.js itself. Usage: node express.mjs PORT MODE
import { Buffer } from 'node:buffer';
import http from 'node:http';
import { setInterval, setTimeout } from 'node:timers';
import { setTimeout as wait } from 'node:timers/promises';
import { expressApp, host, listen, load, mode, port } from './start.mjs';

async function proxy() {
  const [{ app }, all] = [await expressApp(), await load('express-http-proxy')];
  app.use('/down', all('127.0.0.1:1'));
  const slow = http
    .createServer(() => undefined)
    .listen(0, host, () => {
      app.use('/slow', all(`127.0.0.1:${slow.address().port}`, { timeout: 500 }));
      app.use('/small', all(`127.0.0.1:${slow.address().port}`, { limit: '1kb' }));
      listen(app);
    });
}
async function httpProxy() {
  const { createProxyServer } = await load('http-proxy');
  const middle = createProxyServer({ target: 'http://127.0.0.1:1' });
  middle.on('error', (error, _request, response) => {
    response.writeHead(500, { 'Content-Type': 'text/plain' });
    response.end(`Something went wrong. And we are reporting a custom error message: ${error.message}`);
  });
  http.createServer((request, response) => middle.web(request, response)).listen(port, host);
}
async function brute() {
  const [{ app }, ExpressBrute] = [await expressApp(), await load('express-brute')];
  const guard = new ExpressBrute(new ExpressBrute.MemoryStore(), { freeRetries: 0, minWait: 60_000, maxWait: 120_000 });
  app.get('/v1/things', guard.prevent, (_, r) => r.json([]));
  listen(app);
}
async function toobusy() {
  const [{ app }, busy] = [await expressApp(), await load('toobusy-js')];
  busy.maxLag(10);
  busy.interval(50);
  busy.smoothingFactor(1);
  setInterval(() => {
    const end = Date.now() + 400;
    while (Date.now() < end);
  }, 20);
  app.use((_, response, next) => (busy() ? response.status(503).send("I'm busy right now, sorry.") : next()));
  app.get('/v1/things', (_, r) => r.json([]));
  listen(app);
}
async function busboy() {
  const [{ app }, Busboy] = [await expressApp(), await load('busboy')];
  app.post('/v1/things', (request, response) => {
    try {
      const form = Busboy({ headers: request.headers, limits: { fileSize: 100 } });
      form.on('file', (_, file) => {
        file.on(
          'limit',
          () => response.headersSent || response.status(413).json({ error: 'File size limit of 100 bytes reached' }),
        );
        file.resume();
      });
      form.on('error', (error) => response.headersSent || response.status(400).json({ error: error.message }));
      form.on('close', () => response.headersSent || response.status(201).json({}));
      request.pipe(form);
    } catch (error) {
      response.status(400).json({ error: error.message });
    }
  });
  listen(app);
}
async function mockttp() {
  const { getLocal } = await import('mockttp');
  const server = getLocal();
  await server.start(port);
  await server.forGet('/v1/things').withHeaders({ 'x-api-version': '2' }).thenJson(200, []);
}
async function corsApp() {
  const [{ app }, cors] = [await expressApp(), await load('cors')];
  app.use(
    cors({
      origin: (origin, done) =>
        origin === 'https://app.example' ? done(null, true) : done(new Error('Not allowed by CORS')),
    }),
  );
  app.get('/v1/things', (_, r) => r.json([]));
  app.use((error, _request, response, _next) => response.status(500).json({ error: error.message }));
  listen(app);
}
// Express 4 as it is: JSON, forms, and what developers write around it.
async function express4() {
  const { app, express } = await expressApp();
  app.use(express.json({ limit: '2kb' }), express.urlencoded({ extended: false, parameterLimit: 3 }));
  app.post('/v1/things', (request, response) => {
    if (request.body.name === undefined) return response.status(400).json({ message: 'name is required' });
    return response.status(201).json({ id: 1 });
  });
  app.post('/token', (request, response) => {
    const { grant_type: grant } = request.body;
    if (!grant)
      return response
        .status(400)
        .json({ error: 'invalid_request', error_description: 'Missing parameter: grant_type' });
    return response.json({ access_token: 't', token_type: 'Bearer', expires_in: 3600 });
  });
  app.get('/v1/slow', async (_, response) => {
    await wait(60_000);
    response.json([]);
  });
  app.get('/v1/things/:id', (request, response) => response.json(JSON.parse('{"id":')));
  app.get('/v1/empty', (_, response) => response.type('json').send(''));
  app.get('/v1/old', (_, response) => response.redirect(301, '/v2/things'));
  app.post('/v1/moved', (_, response) => response.redirect(302, '/v2/things'));
  app.get('/v2/things', (_, response) => response.json([{ id: 1 }]));
  app.post('/v2/things', (_, response) => response.status(201).json({ id: 1 }));
  app.get('/v1/loop', (request, response) => response.redirect(request.originalUrl));
  listen(app);
}
// A server of Node.js as it is, with the limits that its documentation names.
function nodeServer() {
  const server = http.createServer({ maxHeaderSize: 4096 }, (request, response) => {
    if (request.url === '/crash') return request.socket.destroy();
    if (request.url === '/half') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': 100 });
      response.write('{"items":[');
      return setTimeout(() => request.socket.destroy(), 50);
    }
    if (request.url === '/short') {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      return response.end('{"items":[1,2');
    }
    if (request.url === '/latin') {
      response.writeHead(200, { 'Content-Type': 'application/json; charset=utf-8' });
      return response.end(Buffer.from('{"city":"München"}', 'latin1'));
    }
    if (request.url === '/gzip') {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      return response.end('{"items":[]}');
    }
    response.writeHead(200, { 'Content-Type': 'application/json' });
    return response.end('{"items":[]}');
  });
  server.listen(port, host);
}

const modes = { proxy, httpProxy, brute, toobusy, busboy, mockttp, corsApp, express4, nodeServer };
await modes[mode]();
