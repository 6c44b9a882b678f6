import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Step } from '#shared/scenario/step.ts';
import type { StepHandler } from '../scenario-context.ts';
import { pause } from '../sender-idle.ts';

type Given = NonNullable<Step['run']>;

/** Real time for the last output of a command that has ended. */
const lastOutputMs = 500;
/** Bytes of output that are kept. */
const maxOutput = 1024 * 1024;

/** Ends a command with all programs that it started. */
function end(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Runs a command line of the user in a shell. */
export const runCommand: StepHandler<Given> = async ({ folder, given, signal }, context) => {
  const { environment, wall } = context;
  const { command, cwd = '.', env = {} } = typeof given === 'string' ? { command: given } : given;
  const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
  const where = resolve(folder, cwd);
  if (!existsSync(where)) throw new Error(`The folder ${where} does not exist.`);
  const started = wall.now();
  const child = spawn(command, {
    shell: true,
    cwd: where,
    env: { ...process.env, ...environment, ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that everything it starts ends with it.
    detached: process.platform !== 'win32',
  });
  const stop = (): void => end(child.pid);
  signal.addEventListener('abort', stop, { once: true });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (piece: string) => {
      output = (output + piece).slice(-maxOutput);
    });
  }
  try {
    const closed = once(child, 'close');
    const [code, killed] = (await once(child, 'exit')) as [number | null, string | null];
    stop();
    // A program in another process group may keep the output open.
    await Promise.race([closed, pause(context, lastOutputMs, signal)]);
    signal.throwIfAborted();
    return {
      observed: {
        exitCode: code ?? undefined,
        body: output,
        elapsedMs: wall.now() - started,
        failure: killed === null ? undefined : `ended by ${killed}`,
      },
    };
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
    child.stdout.destroy();
    child.stderr.destroy();
  }
};
