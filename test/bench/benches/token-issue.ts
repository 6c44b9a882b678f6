import type { Bench } from '../bench.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { basicAuthorization, tokenForm } from '../processes/issue-token.ts';
import { compareRates } from './compare-rates.ts';

const connections = 32;

/** Tokens by client credentials, each stored. 1.5 times oidc-provider is 0.63 of a bare server that signs with jose. */
export const tokenIssue: Bench = {
  name: 'token.issue',
  of: 'bare ES256 by jose',
  target: { atLeast: 0.63 },
  async run(context) {
    const [bare, hookbench] = await Promise.all([startBareServer('--sign'), startHookbench()]);
    const headers = [
      'Host: localhost',
      `Authorization: ${basicAuthorization(hookbench.ready)}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${tokenForm.length}`,
    ];
    const post = (path: string): string => [`POST ${path} HTTP/1.1`, ...headers, '', tokenForm].join('\r\n');
    const { port, pathname } = new URL(hookbench.ready.auth.http);
    try {
      return await compareRates(
        context,
        { connections, status: 200, port: Number(port), request: post(`${pathname}/token`) },
        { connections, status: 200, port: bare.ready.port, request: post('/sign') },
      );
    } finally {
      await Promise.all([bare.stop(), hookbench.stop()]);
    }
  },
};
