import type { Benchmark } from '../benchmark.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { basicAuthorization, issueToken } from '../processes/issue-token.ts';
import { compareRates } from './compare-rates.ts';
import { customerPath, getRequest } from './customer-request.ts';

const connections = 32;

/** A customer read with a token that the service has seen before; each call is decided on and journalled. */
export const apiRead: Benchmark = {
  name: 'api.read',
  of: 'node:http',
  target: { atLeast: 0.7 },
  async run(context) {
    const [bare, hookbench] = await Promise.all([startBareServer(), startHookbench()]);
    const { api, auth } = hookbench.ready;
    try {
      const token = await issueToken(auth.http, basicAuthorization(hookbench.ready));
      const authorization = `Authorization: Bearer ${token}`;
      const found = await fetch(api.http + customerPath, { headers: { authorization: `Bearer ${token}` } });
      if (!found.ok) throw new Error(`${customerPath} answered ${found.status}: ${await found.text()}`);
      const size = (await found.arrayBuffer()).byteLength;
      return await compareRates(
        context,
        {
          pid: hookbench.pid,
          connections,
          status: 200,
          port: Number(new URL(api.http).port),
          request: getRequest(customerPath, authorization),
        },
        { connections, status: 200, port: bare.ready.port, request: getRequest(`/${size}`, authorization) },
      );
    } finally {
      await Promise.all([bare.stop(), hookbench.stop()]);
    }
  },
};
