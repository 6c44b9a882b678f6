// The mock server of Prism, which starts slowly: connections wait for it. Usage: node prism.mjs PORT
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers';
import { host, port } from './start.mjs';

const folder = import.meta.dirname;
const free = await new Promise((resolve) => {
  const server = createServer().listen(0, host, () => {
    const { port: found } = server.address();
    server.close(() => resolve(found));
  });
});
const cli = join(folder, 'node_modules/@stoplight/prism-cli/dist/index.js');
const prism = spawn(process.execPath, [cli, 'mock', '-p', String(free), '-h', host, join(folder, 'api.yaml')], {
  stdio: 'ignore',
});
process.once('SIGTERM', () => {
  prism.kill();
  process.exit(0);
});

/** Joins a connection to Prism when that answers. */
function forward(socket) {
  const inner = connect(free, host);
  inner.once('connect', () => {
    socket.pipe(inner);
    inner.pipe(socket);
  });
  inner.once('error', () => setTimeout(() => forward(socket), 200));
  socket.on('error', () => inner.destroy());
}
createServer(forward).listen(port, host);
