import { join } from 'node:path';
import { clientOf } from './cases/fourteenth-clients.ts';
import { bytesOf, expectationOf, linesOf, specOf, type Answered, type Told } from './documented.ts';
import { gateway, haproxy, lighttpd, nginxServer } from './eleventh-gateway.ts';
import { programsOf, type Fourteenth } from './fourteenth-app.ts';
import type { UnseenCase } from './unseen-case.ts';

/** A line of `cases/PART-programs.jsonl`: what a program does, and what is right. */
interface ProgramLine extends Told {
  /** Who starts the program: a script of its folder, a gateway, a client, a forward proxy, or one of the part. */
  by: string;
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

type Starts = Readonly<Record<string, (one: Fourteenth) => UnseenCase>>;

const gateways = { nginx: nginxServer, haproxy, lighttpd };

const gatewayCase = (part: string, line: ProgramLine, by: keyof typeof gateways): UnseenCase => {
  const { config = '', delivery, id, send = {}, upstream } = line;
  const made = gateway({
    ...expectationOf(line),
    id,
    gateway: gateways[by],
    config,
    ...(upstream && { upstream: (bench) => bench.server({ answer: bytesOf(upstream) }) }),
    path: send.path ?? '/v1/things',
    spec: () => specOf(send),
    ...(delivery && { delivery }),
  });
  return { ...made, id: `${part}-${id}` };
};

/**
 * The cases of the lines of `cases/PART-programs.jsonl`.
 * @param more How the programs of this part start that are neither scripts of all parts nor gateways.
 */
export function programLines(
  part: string,
  more: (of: ReturnType<typeof programsOf>) => Starts = () => ({}),
): readonly UnseenCase[] {
  const programs = programsOf(part);
  const { folder, needsLibraries, script } = programs;
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
  const client = clientOf(part, join(folder, 'clients.mjs'), needsLibraries);
  const starts: Starts = {
    apps: script('apps.mjs'),
    checkers: script('checkers.mjs'),
    receivers: script('receivers.mjs'),
    proxies: proxied,
    ...more(programs),
  };
  return linesOf<ProgramLine>(`${part}-programs`).map((line) => {
    const { by, delivery, id, mode = [], of, program, second, send } = line;
    const expectation = { ...expectationOf(line), id, program };
    if (by in gateways) return gatewayCase(part, line, by as keyof typeof gateways);
    if (by === 'client') return client({ ...expectation, mode: mode.join(), ...(of && { of }) });
    const start = starts[by];
    if (!start) throw new Error(`Nobody starts ${by}`);
    return start({
      ...expectation,
      mode,
      ...(send?.path !== undefined && { path: send.path }),
      ...(send && { spec: () => specOf(send) }),
      ...(second && { isSecond: second }),
      ...(delivery && { delivery }),
    });
  });
}
