import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { controlClient, type ControlClient } from './control-client.ts';

const root = join(import.meta.dirname, '../..');
/** The gate tests what it has built, which starts in half the time. */
const program = join(root, process.env['HOOKBENCH_BUILT'] === '1' ? 'out/main/hookbench.js' : 'electron/cli/main.ts');
/** What starts `hookbench`, before its arguments. */
export const commandLine = [process.execPath, program] as const;
/** What Node compiled of the sources; a child starts in half the time with it. */
const compileCache = join(root, '.cache/compile');

/** Kills a command that should have ended, so that none outlives its test. */
const maxRunMs = 80_000;

interface ReadyLine {
  ready: true;
  pid: number;
  version: string;
  dataDir: string;
  control: string;
  controlKey: string;
  ui: string;
  api: { http: string; https: string };
  auth: { http: string; https: string };
  catcher: { http: string; https: string };
  badTls: Record<string, string>;
  ca: string;
  clients: { id: string; secret?: string; grants: string[] }[];
  users: { username: string; password: string; role: string }[];
}

export interface Finished {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What `runCli` sends to `command-host.ts`. */
export interface HostedCommand {
  args: readonly string[];
  /** Variables that differ from those of the host. */
  env: Record<string, string>;
}

export interface ServeChild extends AsyncDisposable {
  readonly process: ChildProcess;
  readonly ready: ReadyLine;
  readonly control: ControlClient;
  /** Ends it as a crash does, and waits until it is gone. */
  kill(): Promise<void>;
  /** Ends it by SIGTERM and answers its exit code. */
  stop(): Promise<number | null>;
}

/** The environment of a command. */
interface RunOptions {
  env?: Record<string, string>;
  /** User id that it runs as; only root can choose it. */
  uid?: number | undefined;
  /** Blocks of 512 bytes above which no file can grow, as if the disk were full. */
  maxFileBlocks?: number;
}

interface ChildOptions extends Pick<RunOptions, 'env' | 'uid'> {
  /** Further options of the command. */
  args?: readonly string[];
  /** The base of its ports, from `keptPorts`, for a test in which it restarts. */
  ports?: number;
}

interface StartOptions extends RunOptions {
  timeout?: number;
}

/** The environment of each command. */
const environment = { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compileCache };

/** Starts `hookbench` with its output as pipes. */
export function startCli(
  args: readonly string[],
  { env, maxFileBlocks, timeout, uid }: StartOptions = {},
): ChildProcess {
  const node = [...commandLine, ...args];
  const limited =
    maxFileBlocks === undefined ? node : ['/bin/sh', '-c', `ulimit -f ${maxFileBlocks}; exec "$0" "$@"`, ...node];
  const [command = '', ...rest] = limited;
  return spawn(command, rest, {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
    ...(timeout !== undefined && { timeout, killSignal: 'SIGKILL' }),
  });
}

/** Runs `hookbench` to its end, in a process of its own. */
export async function runProcess(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = startCli(args, { ...options, timeout: maxRunMs });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** The module that exports `runProgram`: the one that the built program imports, or its source. */
function programModule(): string {
  const imported = /import\(`(\.\/chunks\/program-[^`]+)`\)/.exec(readFileSync(program, 'utf8'))?.[1];
  return join(dirname(program), imported ?? 'program.ts');
}

let host: ChildProcess | undefined;
let isHostBusy = false;

function startHost(): ChildProcess {
  const started = fork(join(import.meta.dirname, 'command-host.ts'), [programModule()], {
    cwd: root,
    env: environment,
  });
  started.on('exit', () => (host = undefined));
  started.unref();
  return started;
}

/** Waits for the answer of the host; it ends with the command if the command takes too long. */
async function runHosted(command: HostedCommand): Promise<Finished> {
  const running = (host ??= startHost());
  isHostBusy = true;
  running.channel?.ref();
  const limit = setTimeout(() => running.kill('SIGKILL'), maxRunMs);
  const over = new AbortController();
  const { signal } = over;
  try {
    running.send(command);
    const ended = once(running, 'exit', { signal }).then(() => [
      { code: null, stdout: '', stderr: 'the host of commands ended' },
    ]);
    const [finished] = (await Promise.race([once(running, 'message', { signal }), ended])) as [Finished];
    return finished;
  } finally {
    over.abort();
    clearTimeout(limit);
    running.channel?.unref();
    isHostBusy = false;
  }
}

/**
 * Runs `hookbench` to its end: in the process that runs commands for this worker, or in one of its own while that is busy, or if
 * it runs as another user or with a limit.
 */
export function runCli(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const { env = {}, ...others } = options;
  const needsProcess = isHostBusy || Object.values(others).some((value) => value !== undefined);
  return needsProcess ? runProcess(args, options) : runHosted({ args, env });
}

/** Starts `hookbench serve --json` on a data folder, by default on free ports, and reads its ready line. */
export async function startServe(
  dataDir: string,
  { args = [], ports, ...options }: ChildOptions = {},
): Promise<ServeChild> {
  const child = startCli(
    ['serve', '--ports', String(ports ?? 'auto'), '--json', '--data-dir', dataDir, ...args],
    options,
  );
  const closed = once(child, 'close') as Promise<[number | null]>;
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  if (!child.stdout) throw new Error('no standard output');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    closed.then(([code]) => {
      throw new Error(`hookbench serve ended with ${code} before it was ready: ${stderr}`);
    }),
  ])) as [string];
  const ready = JSON.parse(line) as ReadyLine;
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal);
    const [code] = await closed;
    return code;
  };
  return {
    process: child,
    ready,
    control: controlClient(ready.control, ready.controlKey),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    [Symbol.asyncDispose]: async () => void (await end('SIGKILL')),
  };
}
