import type { Benchmark } from '../benchmark.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench } from '../processes/hookbench.ts';
import { basicAuthorization, issueToken } from '../processes/issue-token.ts';
import { compareRates } from './compare-rates.ts';

const connections = 32;

/** Introspection of one JWT by a confidential client; each answer is decided and committed before it is sent. */
export const tokenIntrospect: Benchmark = {
  name: 'token.introspect',
  of: 'node:http',
  target: { atLeast: 0.65 },
  async run(context) {
    const [bare, hookbench] = await Promise.all([startBareServer(), startHookbench()]);
    const { auth } = hookbench.ready;
    try {
      const authorization = basicAuthorization(hookbench.ready);
      const body = `token=${await issueToken(auth.http, authorization)}`;
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const found = await fetch(`${auth.http}/introspect`, { method: 'POST', headers, body });
      const answer = await found.text();
      if (!answer.includes('"active":true')) throw new Error(`The endpoint answered ${found.status}: ${answer}`);
      const { port, pathname } = new URL(auth.http);
      const post = (path: string): string =>
        [
          `POST ${path} HTTP/1.1`,
          'Host: localhost',
          `Authorization: ${authorization}`,
          'Content-Type: application/x-www-form-urlencoded',
          `Content-Length: ${body.length}`,
          '',
          body,
        ].join('\r\n');
      const shared = { connections, status: 200 };
      return await compareRates(
        context,
        { ...shared, pid: hookbench.pid, port: Number(port), request: post(`${pathname}/introspect`) },
        { ...shared, port: bare.ready.port, request: post(`/${answer.length}`) },
      );
    } finally {
      await Promise.all([bare.stop(), hookbench.stop()]);
    }
  },
};
