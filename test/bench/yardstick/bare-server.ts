/**
 * The yardstick: the least a server can do. `POST /` reads the body and answers 200, `GET /` answers 200 with as many
 * bytes as the path says (`/300`), `POST /sign` also signs one ES256 JWT with jose and answers it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const lifetimeSeconds = 300;

async function createSign(): Promise<() => Promise<string>> {
  const { generateKeyPair, SignJWT } = await import('jose');
  const { privateKey } = await generateKeyPair('ES256');
  return () =>
    new SignJWT({ scope: 'read:customers', client_id: 'demo-service' })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'bench' })
      .setIssuer('http://localhost')
      .setAudience('urn:hookbench:service')
      .setSubject('demo-service')
      .setJti('bench')
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(privateKey);
}

const sign = process.argv.includes('--sign') ? await createSign() : undefined;

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/sign' && sign) {
    void sign().then((token) => {
      const body = JSON.stringify({ access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
    });
    return;
  }
  const size = Number(request.url?.slice(1)) || 0;
  response.writeHead(200, { 'content-length': size }).end(size > 0 ? Buffer.alloc(size, ' ') : undefined);
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    answer(request, response);
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }));
});
