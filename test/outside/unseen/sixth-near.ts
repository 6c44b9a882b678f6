import { connect } from 'node:net';
import { once } from 'node:events';
import type { Decision } from '#shared/model/decision.ts';
import type { OutsideBench } from '../outside-bench.ts';
import type { Expected, UnseenCase } from './unseen-case.ts';

const secretOf = (bench: OutsideBench): string =>
  bench.control.served.engine.authorization.clients.find('demo-service')?.secret ?? '';

async function tokenOf(bench: OutsideBench): Promise<string> {
  const args = ['-sk', '-u', `demo-service:${secretOf(bench)}`, '-d', 'grant_type=client_credentials'];
  const text = await bench.runs('curl', [...args, `${bench.urls.auth.https}/token`]);
  return (JSON.parse(text) as { access_token: string }).access_token;
}

async function sendBytes(origin: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.end(Buffer.from(text, 'latin1'));
  socket.resume();
  await once(socket, 'close');
}

/** A program with its arguments, in which `{token}`, `{secret}`, `{basic}`, `{api}` and `{auth}` are replaced; or bytes for the service. */
export type Sent = readonly [program: string, ...args: string[]] | { bytes: string };

/** What goes wrong, what is sent, and what is right. */
export type NearRow = readonly [what: string, sent: Sent, expected: Expected, server?: Decision['server']];

/** A request to the service or the authorization server. */
export const near = ([id, [what, sent, expected, server]]: [string, NearRow], to?: Decision['server']): UnseenCase => {
  const isBytes = 'bytes' in sent;
  const [program = '', ...args] = isBytes ? [] : sent;
  return {
    id: `sixth-${id}`,
    program: isBytes ? 'a client of its own' : program,
    what,
    needs: isBytes ? [] : ['curl', program],
    ...expected,
    async run(bench) {
      if (isBytes) return bench.foreign(() => sendBytes(bench.urls.api.http, sent.bytes), server);
      const token = await tokenOf(bench);
      const secret = secretOf(bench);
      const values: Record<string, string> = {
        token,
        token64: Buffer.from(token).toString('base64'),
        cut: token.slice(0, -10),
        secret,
        secretCut: secret.slice(0, -1),
        joined: Buffer.from(`demo-service${secret}`).toString('base64'),
        api: bench.urls.api.https,
        http: bench.urls.api.http,
        auth: bench.urls.auth.https,
      };
      const filled = args.map((one) => one.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole));
      return bench.foreign(() => bench.runs(program, filled), server ?? to);
    },
  };
};
