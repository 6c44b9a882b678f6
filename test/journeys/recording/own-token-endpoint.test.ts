import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { http } from '../../support/http-request.ts';
import { startControl } from '../../support/start-control.ts';
import { tempFolder } from '../../support/temp-folder.ts';

it('gives real tokens at the token endpoint of a service that issues its own', async () => {
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    const known = authorization === 'Bearer opaque-7f3k9q2m5x8v1n4b';
    response.writeHead(request.url === '/oauth/token' || known ? 200 : 401, { 'content-type': 'application/json' });
    const token = { access_token: 'opaque-7f3k9q2m5x8v1n4b', token_type: 'Bearer', expires_in: 120, scope: 'orders' };
    response.end(JSON.stringify(request.url === '/oauth/token' ? token : { state: 'open' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  await using temporary = await tempFolder();
  const control = await startControl();
  const folder = join(temporary.path, 'own');
  const { api } = control.served.engine.urls;
  const read = (token: string) => http(`${api.http}/orders/7`, { headers: { authorization: `Bearer ${token}` } });
  const tokenOf = async () => {
    const form = { grant_type: 'client_credentials', client_id: 'shop', client_secret: 'a-secret-of-the-shop-19' };
    const { json } = await http(`${api.http}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(form)),
    });
    return json as { access_token: string; expires_in: number; scope: string };
  };
  await control.client.send('POST', '/recordings/start', {
    to: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder,
  });
  expect((await read((await tokenOf()).access_token)).status).toBe(200);
  await control.client.send('POST', '/recordings/stop');
  server.closeAllConnections();
  server.close();
  await control.client.send('POST', '/recordings/play', { folder });
  const { access_token: token, ...rest } = await tokenOf();
  expect(rest).toMatchObject({ expires_in: 120, scope: 'orders' });
  expect((await read(token)).status).toBe(200);
  expect((await read('opaque-of-nobody')).status).toBe(401);
  await control.client.send('POST', '/clocks/all/advance', { seconds: 121 });
  expect(await read(token)).toMatchObject({ status: 401, json: { code: 'token_expired' } });
  await control.close();
});
