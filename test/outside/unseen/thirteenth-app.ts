import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../outside-bench.ts';
import { expected, type Expectation } from './own-words.ts';
import type { UnseenCase } from './unseen-case.ts';

type Program = Parameters<OutsideBench['program']>[0];
export type Spec = Partial<RequestSpecInput>;

/** A request or a delivery to a program of `programs/thirteenth`. */
export interface Thirteenth extends Expectation {
  id: string;
  program: string;
  /** How the program is started: the mode of its script, and more arguments. */
  mode: readonly string[];
  path?: string;
  /** The request. `host` is that of the program, with its port. */
  spec?: (host: string) => Spec | Promise<Spec>;
  /** The second request is that of the case. */
  isSecond?: boolean;
  delivery?: Partial<SubscriptionFieldsInput>;
}

const folder = join(import.meta.dirname, 'programs/thirteenth');
const debian = join(import.meta.dirname, 'programs/debian');
/** The folder of Debian's packages that are not installed on this machine. */
const modules = join(debian, 'usr/lib/python3/dist-packages');

/** A program, once more if this machine was too busy for its start. */
const opened = (bench: OutsideBench, program: Program): Promise<string> =>
  bench.program(program).catch(() => bench.program(program));

const answering = new WeakMap<OutsideBench, Map<string, Promise<string>>>();
/** A program that starts slowly, once for all its cases, when it answers. */
function answered(bench: OutsideBench, program: Program): Promise<string> {
  const known = answering.get(bench) ?? new Map<string, Promise<string>>();
  answering.set(bench, known);
  const start = async (): Promise<string> => {
    const host = await opened(bench, program);
    await fetch(`http://${host}/`, { signal: AbortSignal.timeout(90_000) });
    return host;
  };
  const key = program.args.join(' ');
  const host = known.get(key) ?? start();
  known.set(key, host);
  return host;
}

/** A case of a program that is started for it. */
const startedBy =
  (needs: readonly string[], programOf: (mode: readonly string[]) => Program, start = opened) =>
  ({ mode, ...one }: Thirteenth): UnseenCase => ({
    ...expected(one),
    id: `thirteenth-${one.id}`,
    program: one.program,
    needs,
    async run(bench) {
      const host = await start(bench, programOf(mode));
      if (one.delivery) return bench.delivery(`http://${host}${one.path ?? '/hooks'}`, one.delivery);
      const spec = await one.spec?.(host);
      const request = (): RequestSpecInput => ({
        headers: [['Accept', 'application/json']],
        url: `http://${host}${one.path ?? '/v1/things'}`,
        ...spec,
      });
      if (one.isSecond) await bench.request(request());
      return bench.request(request());
    },
  });

const script = (name: string) =>
  startedBy([join(folder, 'node_modules')], (mode) => ({
    command: process.execPath,
    args: [join(folder, name), '{port}', ...mode],
  }));

/** A server of tokens, members or signed requests with a library of npm. */
export const app = script('apps.mjs');

/** A server or a proxy of npm, or of Node.js itself. */
export const server = script('express.mjs');

/** A receiver with a vendor's library of npm. */
export const receiver = script('receivers.mjs');

const pythonOf = (args: readonly string[]): Program => ({
  command: 'env',
  args: [`PYTHONPATH=${modules}`, '/usr/bin/python3', ...args],
});

/** A server with a Python library of Debian. */
export const python = startedBy([modules], (mode) => pythonOf([join(folder, 'servers.py'), '{port}', ...mode]));

/** The server of Django, which starts slowly. */
export const django = startedBy(
  [modules],
  (mode) => pythonOf([join(folder, 'django_server.py'), '{port}', ...mode]),
  answered,
);

/** The server of `server.go` with Go libraries of Debian. */
export const goServer = join(folder, 'server');
export const go = startedBy([goServer], (mode) => ({ command: goServer, args: ['{port}', ...mode] }));

/** A program of npm's clients, and what it needs. */
export const clientScript = join(folder, 'clients.mjs');
export const needsClients = [join(folder, 'node_modules')];

export const basic = (text: string): [string, string] => [
  'Authorization',
  `Basic ${Buffer.from(text).toString('base64')}`,
];
export const bearer = (token: string): [string, string] => ['Authorization', `Bearer ${token}`];

/** A request with a body. */
export const posted =
  (type: string, body: string, ...more: [string, string][]) =>
  (): Spec => ({ method: 'POST', headers: [['Accept', 'application/json'], ['Content-Type', type], ...more], body });
export const json = (value: unknown, ...more: [string, string][]) =>
  posted('application/json', typeof value === 'string' ? value : JSON.stringify(value), ...more);
export const form = (body: string, ...more: [string, string][]) =>
  posted('application/x-www-form-urlencoded', body, ...more);

/** A request with these header fields. */
export const headed =
  (...more: [string, string][]) =>
  (): Spec => ({ headers: [['Accept', 'application/json'], ...more] });

/** A request with a token that the server itself mints at `/mint`. */
export const minted =
  (query: string) =>
  async (host: string): Promise<Spec> => {
    const token = await (await fetch(`http://${host}/mint?${query}`)).text();
    return headed(bearer(token))();
  };

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A token that the servers accept but for what differs. Times are seconds from now. */
export function token(
  {
    exp = 3600,
    iat = -7200,
    nbf,
    ...claims
  }: Record<string, unknown> & { exp?: number; iat?: number; nbf?: number } = {},
  header: object = {},
  { secret = 'a-secret-of-at-least-32-characters!', hash = 'sha256' } = {},
): string {
  const now = Math.floor(Date.now() / 1000);
  const all = {
    iss: 'https://idp.test/',
    aud: 'https://api.test',
    sub: 'user-1',
    iat: now + iat,
    exp: now + exp,
    ...(nbf !== undefined && { nbf: now + nbf }),
    ...claims,
  };
  const input = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(all)}`;
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
}
/** A request with a token that differs so. */
export const as =
  (...differs: Parameters<typeof token>) =>
  (): Spec =>
    headed(bearer(token(...differs)))();
