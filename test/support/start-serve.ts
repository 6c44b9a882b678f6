import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
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
}

interface StartOptions extends RunOptions {
  timeout?: number;
}

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
    env: { ...process.env, NO_COLOR: '1', NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid }),
    ...(timeout !== undefined && { timeout, killSignal: 'SIGKILL' }),
  });
}

/** Runs `hookbench` to its end. */
export async function runCli(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  const child = startCli(args, { ...options, timeout: maxRunMs });
  let stdout = '';
  let stderr = '';
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stdout, stderr };
}

/** Starts `hookbench serve --ports auto --json` on a data folder, and reads its ready line. */
export async function startServe(dataDir: string, { args = [], ...options }: ChildOptions = {}): Promise<ServeChild> {
  const child = startCli(['serve', '--ports', 'auto', '--json', '--data-dir', dataDir, ...args], options);
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
