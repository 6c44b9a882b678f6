import { join } from 'node:path';
import type { RequestSpecInput } from '#shared/model/request-run.ts';
import type { SubscriptionFieldsInput } from '#shared/model/subscription.ts';
import type { OutsideBench } from '../outside-bench.ts';
import { expected, type Expectation } from './own-words.ts';
import type { UnseenCase } from './unseen-case.ts';

type Program = Parameters<OutsideBench['program']>[0];

/** A request or a delivery to a program of a part. */
export interface Fourteenth extends Expectation {
  id: string;
  program: string;
  /** How the program is started: the mode of its script, and more arguments. */
  mode?: readonly string[];
  /** Files of the folder of the program. */
  files?: Record<string, string>;
  path?: string;
  spec?: () => Partial<RequestSpecInput>;
  /** The second request is that of the case. */
  isSecond?: boolean;
  delivery?: Partial<SubscriptionFieldsInput>;
}

/** The folder of Debian's packages that are not installed on this machine. */
const debian = join(import.meta.dirname, 'programs/debian');
const modules = join(debian, 'usr/lib/python3/dist-packages');

const answering = new WeakMap<OutsideBench, Map<string, Promise<string>>>();
/** A program, once for all its cases, and once more if this machine was too busy for its start. */
function opened(bench: OutsideBench, program: Program): Promise<string> {
  const known = answering.get(bench) ?? new Map<string, Promise<string>>();
  answering.set(bench, known);
  const key = JSON.stringify(program);
  const host = known.get(key) ?? bench.program(program).catch(() => bench.program(program));
  known.set(key, host);
  return host;
}

/** The cases of a part, by programs of its folder. */
export function programsOf(part: string) {
  const folder = join(import.meta.dirname, 'programs', part);
  /** A case of a program that needs these files of the machine. */
  const startedBy =
    (needs: readonly string[], programOf: (one: Fourteenth) => Program, isReady?: (host: string) => Promise<void>) =>
    (one: Fourteenth): UnseenCase => ({
      ...expected(one),
      id: `${part}-${one.id}`,
      program: one.program,
      needs,
      async run(bench) {
        const host = await opened(bench, programOf(one));
        await isReady?.(host);
        if (one.delivery) return bench.delivery(`http://${host}${one.path ?? '/hooks'}`, one.delivery);
        const request = (): RequestSpecInput => ({
          headers: [['Accept', 'application/json']],
          url: `http://${host}${one.path ?? '/v1/things'}`,
          ...one.spec?.(),
        });
        if (one.isSecond) await bench.request(request());
        return bench.request(request());
      },
    });
  /** What its libraries of npm need. */
  const needsLibraries = [join(folder, 'node_modules')];
  const script = (name: string) =>
    startedBy(needsLibraries, ({ mode = [] }) => ({
      command: process.execPath,
      args: [join(folder, name), '{port}', ...mode],
    }));
  return { folder, needsLibraries, script, startedBy };
}

const { folder, needsLibraries, script, startedBy } = programsOf('fourteenth');

/** A server with libraries of npm for members, tokens and proxies. */
export const app = script('apps.mjs');
/** A server with a library of npm that checks members. */
export const checker = script('checkers.mjs');
/** A receiver with a vendor's library of npm. */
export const receiver = script('receivers.mjs');

/** The mock server of Prism, which starts slowly, when it answers. */
export const prism = startedBy(
  needsLibraries,
  () => ({ command: process.execPath, args: [join(folder, 'prism.mjs'), '{port}'] }),
  async (host) => {
    await fetch(`http://${host}/`, { signal: AbortSignal.timeout(90_000) });
  },
);

/** A server with a Python library of Debian. */
export const python = startedBy([modules], ({ mode = [] }) => ({
  command: 'env',
  args: [`PYTHONPATH=${modules}`, '/usr/bin/python3', join(folder, 'servers.py'), '{port}', ...mode],
}));

/** The server of `server.go` with Go libraries of Debian. */
const goServer = join(folder, 'server');
export const go = startedBy([goServer], ({ mode = [] }) => ({ command: goServer, args: ['{port}', ...mode] }));

/** A program of Debian's packages. `debian` is their folder. */
export const packaged = (path: string, argsOf: (one: Fourteenth) => readonly string[]) => {
  const command = join(debian, path);
  return startedBy([command], (one) => ({
    command: 'env',
    args: [`LD_LIBRARY_PATH=${join(debian, 'usr/lib/x86_64-linux-gnu')}`, command, ...argsOf(one)],
    ...(one.files && { files: one.files }),
  }));
};

/** A program of npm's clients, and what it needs. */
export const clientScript = join(folder, 'clients.mjs');
export const needsClients = needsLibraries;
