import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { expect, it } from 'vitest';
import { recordedExchange } from '#shared/recording/recorded-exchange.ts';
import { readRecording } from '../../../electron/engine/recording/folder/read-recording.ts';
import { http } from '../../support/http-request.ts';
import { writeRecording } from '../../support/recordings.ts';
import { startControl } from '../../support/start-control.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const secrets = [
  'key-of-the-client-8271',
  'a-password-55512',
  'session-of-the-user-9931',
  'api-token-of-the-user-1234',
];

it('a request without a recorded response is passed to the real service once, and played from then on', async () => {
  await using folder = await tempFolder();
  const received: string[] = [];
  const app = express();
  app.use(express.json(), (request, _, next) => {
    received.push(`${request.method} ${request.originalUrl} ${request.get('traceparent') ?? ''}`.trim());
    next();
  });
  app.post('/v2/login', (request, response) => {
    const isRight = (request.body as { password?: string }).password === secrets[1];
    response.cookie('session', secrets[2], { httpOnly: true });
    response.status(isRight ? 200 : 403).json({ user: 'u-1', api_token: secrets[3] });
  });
  app.get('/v2/things', (_, response) => {
    response.set({ 'content-encoding': 'gzip', 'content-type': 'application/json' });
    response.send(gzipSync(JSON.stringify({ things: [1, 2] })));
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const recording = join(folder.path, 'recording');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2`;
  await writeRecording(recording, {
    servers: [{ name: 'api', url }],
    secrets: [{ name: 'password-7', kind: 'password', where: 'An earlier exchange' }],
    exchanges: [],
  });
  await using control = await startControl(undefined, {
    declared: { recording: { folder: recording, unmatched: 'pass-through' } },
  });
  const api = control.served.engine.urls.api.http;
  const login = () =>
    http(`${api}/login?from=test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secrets[0] ?? '' },
      body: JSON.stringify({ name: 'ada', password: secrets[1] }),
    });

  const first = await login();
  expect(first.status, first.text).toBe(200);
  expect(first.json).toEqual({ user: 'u-1', api_token: secrets[3] });
  const things = await http(`${api}/things`, { headers: { 'accept-encoding': 'gzip' } });
  expect(things.json).toEqual({ things: [1, 2] });
  expect(received).toEqual(['POST /v2/login?from=test', 'GET /v2/things']);

  const files = readdirSync(join(recording, 'exchanges')).map((name) => join(recording, 'exchanges', name));
  expect(files).toHaveLength(2);
  const texts = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  for (const secret of secrets) expect(texts).not.toContain(secret);
  const { exchanges, file } = await readRecording(recording);
  expect(exchanges[0]).toMatchObject({
    request: { body: { json: { name: 'ada', password: '{{secret.password-8}}' } } },
    response: { body: { json: { user: 'u-1', api_token: '{{secret.access-token-1}}' } } },
  });
  expect(exchanges[0]?.request.headers).toContainEqual(['x-api-key', '{{secret.key-1}}']);
  expect(file.secrets.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['password-7', 'password-8', 'key-1', 'access-token-1', 'cookie-1']),
  );
  expect(exchanges.map((one) => recordedExchange.parse(one).request.path)).toEqual(['/login', '/things']);

  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const again = await login();
  expect(again.status).toBe(200);
  const { api_token: token, user } = again.json as { api_token: string; user: string };
  expect(user).toBe('u-1');
  expect(token).not.toBe(secrets[3]);
  expect((await http(`${api}/things`)).json).toEqual({ things: [1, 2] });
  expect(received).toHaveLength(2);
  expect(await http(`${api}/others`)).toMatchObject({ status: 504, json: { code: 'no_answer' } });
});
