/**
 * Starts another program that answers `POST /webhook/chat-started` with 200, and reports its port when it is ready: `node start-peer.js
 * mockoon`. Uses the packages of this folder (`npm install --ignore-scripts --no-package-lock`).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { URL } from 'node:url';

const path = 'webhook/chat-started';
const packages = new URL('node_modules/', import.meta.url);

/** Settings of each program, in its own format. */
const settings = {
  mockoon: (port) => ({
    uuid: '11111111-1111-4111-8111-111111111111',
    lastMigration: 33,
    name: 'bench',
    port,
    hostname: '127.0.0.1',
    endpointPrefix: '',
    latency: 0,
    routes: [
      {
        uuid: '22222222-2222-4222-8222-222222222222',
        type: 'http',
        method: 'post',
        endpoint: path,
        documentation: '',
        responses: [
          {
            uuid: '33333333-3333-4333-8333-333333333333',
            default: true,
            statusCode: 200,
            body: '',
            headers: [],
            bodyType: 'INLINE',
          },
        ],
      },
    ],
    rootChildren: [{ type: 'route', uuid: '22222222-2222-4222-8222-222222222222' }],
  }),
  prism: () => ({
    openapi: '3.1.0',
    info: { title: 'bench', version: '1' },
    paths: {
      [`/${path}`]: {
        post: {
          requestBody: { content: { 'application/json': {} } },
          responses: { 200: { description: 'Received' } },
        },
      },
    },
  }),
};

const commands = {
  mockoon: (file, port) => [
    '@mockoon/cli/bin/run.js',
    'start',
    '--data',
    file,
    '--port',
    port,
    '--disable-log-to-file',
  ],
  prism: (file, port) => [
    '@stoplight/prism-cli/dist/index.js',
    'mock',
    file,
    '--port',
    port,
    '--verboseLevel',
    'silent',
  ],
};

async function freePort() {
  const server = createServer();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function untilListening(port) {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch {
      await pause(5);
    } finally {
      socket.destroy();
    }
  }
}

async function startCommand(name) {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'hookbench-peer-'));
  const file = join(folder, 'settings.json');
  writeFileSync(file, JSON.stringify(settings[name](port)));
  const [script, ...args] = commands[name](file, String(port));
  const child = spawn(process.execPath, [new URL(script, packages).pathname, ...args], { stdio: 'ignore' });
  child.on('exit', () => process.exit());
  process.on('exit', () => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  });
  process.on('SIGTERM', () => process.exit());
  await untilListening(port);
  return port;
}

/** mockttp has no option for the address that it listens on. */
function listenOnLoopback() {
  const { listen } = Server.prototype;
  Server.prototype.listen = function (...args) {
    return listen.apply(this, args.length === 1 && typeof args[0] === 'number' ? [args[0], '127.0.0.1'] : args);
  };
}

async function startMockttp() {
  listenOnLoopback();
  const { getLocal } = await import(new URL('mockttp/dist/main.js', packages).href);
  const server = getLocal({ recordTraffic: false });
  await server.start();
  await server.forPost(`/${path}`).thenReply(200, '', { 'content-length': '0' });
  return server.port;
}

const [name] = process.argv.slice(2);
const port = name === 'mockttp' ? await startMockttp() : await startCommand(name);
process.stdout.write(`${JSON.stringify({ port })}\n`);
