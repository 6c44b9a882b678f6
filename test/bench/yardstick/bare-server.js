/**
 * The yardstick: the least a server can do. It reads the body and answers 200, with as many bytes as the path says
 * (`/300`). With `--sign`, `POST /sign` also signs one ES256 JWT with jose and answers it; with `--verify` and a public
 * JWK it verifies the bearer token of each request. Plain JavaScript, so that its start is not slowed by compiling.
 */
import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import process from 'node:process';

const lifetimeSeconds = 300;

async function createSign() {
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

async function answerSigned(response) {
  const body = JSON.stringify({ access_token: await sign(), token_type: 'Bearer', expires_in: lifetimeSeconds });
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body);
}

const verifyAt = process.argv.indexOf('--verify');

async function createVerify() {
  const { compactVerify, importJWK } = await import('jose');
  const key = await importJWK(JSON.parse(process.argv[verifyAt + 1]), 'ES256');
  return (request) => compactVerify(request.headers.authorization.slice('Bearer '.length), key);
}

const verify = verifyAt > 0 ? await createVerify() : undefined;

async function answerVerified(request, response) {
  try {
    await verify(request);
    answerSized(request, response);
  } catch {
    response.writeHead(401, { 'content-length': 0 }).end();
  }
}

function answer(request, response) {
  if (sign && request.url === '/sign') {
    void answerSigned(response);
    return;
  }
  if (verify) void answerVerified(request, response);
  else answerSized(request, response);
}

function answerSized(request, response) {
  const size = Number(request.url.slice(1)) || 0;
  response.writeHead(200, { 'content-length': size }).end(size > 0 ? Buffer.alloc(size, ' ') : undefined);
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    answer(request, response);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
});
