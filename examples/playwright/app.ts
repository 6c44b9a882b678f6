import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = `<!doctype html>
<title>Chats</title>
<button onclick="start()">Start a chat</button>
<output></output>
<script>
  async function start() {
    const response = await fetch('/start', { method: 'POST' });
    document.querySelector('output').textContent = response.ok ? 'Chat started' : 'Error ' + response.status;
  }
</script>`;

export interface AppOptions {
  /** Address of the service. */
  api: string;
  /** Returns an access token for it. */
  token: () => Promise<string>;
}

/** The program under test: a page with a button that starts a chat at the service. */
export async function startApp({ api, token }: AppOptions): Promise<AsyncDisposable & { url: string }> {
  const start = async (): Promise<number> => {
    const headers = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ customerId: 'C-1001' });
    return (await fetch(`${api}/api/chat/start`, { method: 'POST', headers, body })).status;
  };
  const server = createServer((request, response) => {
    if (request.url !== '/start') response.setHeader('content-type', 'text/html').end(page);
    else
      start().then(
        (status) => response.writeHead(status).end(),
        () => response.writeHead(502).end(),
      );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
