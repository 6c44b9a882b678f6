import type { Bench } from '../bench.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { basicAuthorization, issueToken } from '../processes/issue-token.ts';
import { compareRates } from './compare-rates.ts';

const connections = 32;

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Accept: application/json', ...headers, '', ''].join('\r\n');

/** A customer read with a token that the service has seen before; each call is decided on and journalled. */
export const apiRead: Bench = {
  name: 'api.read',
  of: 'node:http',
  target: { atLeast: 0.55 },
  async run(context) {
    const [bare, hookbench] = await Promise.all([startBareServer(), startHookbench()]);
    const { api, auth } = hookbench.ready;
    try {
      const token = await issueToken(auth.http, basicAuthorization(hookbench.ready));
      const path = '/api/customers/C-1001';
      const authorization = `Authorization: Bearer ${token}`;
      const found = await fetch(api.http + path, { headers: { authorization: `Bearer ${token}` } });
      if (!found.ok) throw new Error(`${path} answered ${found.status}: ${await found.text()}`);
      const size = (await found.arrayBuffer()).byteLength;
      return await compareRates(
        context,
        {
          pid: hookbench.pid,
          connections,
          status: 200,
          port: Number(new URL(api.http).port),
          request: get(path, authorization),
        },
        { connections, status: 200, port: bare.ready.port, request: get(`/${size}`, authorization) },
      );
    } finally {
      await Promise.all([bare.stop(), hookbench.stop()]);
    }
  },
};
