import { join } from 'node:path';
import { clientOf } from './cases/fourteenth-clients.ts';
import { fifteenthSignatureCases } from './cases/fifteenth-signatures.ts';
import { fifteenthTlsCases } from './cases/fifteenth-tls.ts';
import { bytesOf, documented, expectationOf, linesOf, specOf, type Answered, type Told } from './documented.ts';
import { gateway, haproxy, nginxServer } from './eleventh-gateway.ts';
import { programsOf, type Fourteenth } from './fourteenth-app.ts';
import type { UnseenCase } from './unseen-case.ts';

const part = 'fifteenth';
const { folder, needsLibraries, script, startedBy } = programsOf(part);

/** A line of `cases/fifteenth-programs.jsonl`: what a program does, and what is right. */
interface ProgramLine extends Told {
  /** Who starts the program. */
  by: 'apps' | 'checkers' | 'receivers' | 'proxies' | 'client' | 'python' | 'kubectl' | 'nginx' | 'haproxy';
  /** The mode of its script, and more arguments. */
  mode?: readonly string[];
  /** The second request is that of the case. */
  second?: boolean;
  /** The configuration of a gateway, and what the server behind it answers. */
  config?: string;
  upstream?: Answered;
  /** The server that refuses a client. */
  of?: 'service';
}

const gateways = { nginx: nginxServer, haproxy };

const gatewayCase = (line: ProgramLine, by: keyof typeof gateways): UnseenCase => {
  const { config = '', id, send = {}, upstream } = line;
  const made = gateway({
    ...expectationOf(line),
    id,
    gateway: gateways[by],
    config,
    ...(upstream && { upstream: (bench) => bench.server({ answer: bytesOf(upstream) }) }),
    path: send.path ?? '/v1/things',
    spec: () => specOf(send),
  });
  return { ...made, id: `${part}-${id}` };
};

/** A request by way of a forward proxy, to a host that does not answer. */
const proxied = (one: Fourteenth): UnseenCase => ({
  ...script('apps.mjs')(one),
  async run(bench) {
    const host = await bench.program({
      command: process.execPath,
      args: [join(folder, 'apps.mjs'), '{port}', ...(one.mode ?? [])],
    });
    return bench.request({ url: 'http://things.test/v1/things', connection: { proxy: `http://${host}` } });
  },
});

const starts: Readonly<Record<string, (one: Fourteenth) => UnseenCase>> = {
  apps: script('apps.mjs'),
  checkers: script('checkers.mjs'),
  receivers: script('receivers.mjs'),
  proxies: proxied,
  python: startedBy(['python3:orjson', 'python3:trio'], ({ mode = [] }) => ({
    command: 'python3',
    args: [join(folder, 'servers.py'), '{port}', ...mode],
  })),
  kubectl: startedBy(['kubectl'], ({ mode = [] }) => ({
    command: 'kubectl',
    args: ['proxy', '--server=http://127.0.0.1:1', '--port={port}', ...mode],
  })),
};
const client = clientOf(part, join(folder, 'clients.mjs'), needsLibraries);

function caseOf(line: ProgramLine): UnseenCase {
  const { by, delivery, id, mode = [], of, program, second, send } = line;
  const expectation = { ...expectationOf(line), id, program };
  if (by === 'nginx' || by === 'haproxy') return gatewayCase(line, by);
  if (by === 'client') return client({ ...expectation, mode: mode.join(), ...(of && { of }) });
  const start = starts[by] ?? proxied;
  return start({
    ...expectation,
    mode,
    ...(send?.path !== undefined && { path: send.path }),
    ...(send && { spec: () => specOf(send) }),
    ...(second && { isSecond: second }),
    ...(delivery && { delivery }),
  });
}

/** The cases of the fifteenth part, by kind. */
export const fifteenth: Record<'words' | 'signatures' | 'software', readonly UnseenCase[]> = {
  words: documented(part),
  signatures: fifteenthSignatureCases,
  software: [...linesOf<ProgramLine>(`${part}-programs`).map(caseOf), ...fifteenthTlsCases],
};
