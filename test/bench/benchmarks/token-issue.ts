import { join } from 'node:path';
import type { Benchmark, BenchmarkContext, BenchmarkResult } from '../benchmark.ts';
import { startBareServer } from '../processes/bare-server.ts';
import { startHookbench, type HookbenchReady } from '../processes/hookbench.ts';
import { basicAuthorization, demoService, tokenForm } from '../processes/issue-token.ts';
import { startProcess, type Running } from '../processes/start-process.ts';
import { compareRates } from './compare-rates.ts';

const connections = 32;

/** A yardstick for tokens: a server with a port, and the path that it gives tokens at. */
interface TokenServer {
  start(ready: HookbenchReady): Promise<Running<{ port: number }>>;
  path: string;
}

function benchTokens(name: string, of: string, atLeast: number, yardstick: TokenServer): Benchmark {
  return { name, of, target: { atLeast }, run: (context) => compareWith(context, yardstick) };
}

async function compareWith(context: BenchmarkContext, yardstick: TokenServer): Promise<BenchmarkResult> {
  const hookbench = await startHookbench();
  const peer = await yardstick.start(hookbench.ready);
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
      { pid: hookbench.pid, connections, status: 200, port: Number(port), request: post(`${pathname}/token`) },
      { connections, status: 200, port: peer.ready.port, request: post(yardstick.path) },
    );
  } finally {
    await Promise.all([peer.stop(), hookbench.stop()]);
  }
}

const peerScript = join(import.meta.dirname, '../yardstick/oidc-provider.js');

/** Tokens by client credentials, each stored, compared with a certified server that keeps its tokens in memory. */
export const tokenIssue = benchTokens('token.issue', 'oidc-provider', 2.5, {
  path: '/token',
  start(ready) {
    const client = demoService(ready);
    return startProcess([peerScript, client.id, client.secret ?? '']);
  },
});

/** The same compared with a bare server that only signs. */
export const tokenSign = benchTokens('token.sign', 'bare ES256 by jose', 0.63, {
  path: '/sign',
  start: () => startBareServer('--sign'),
});
