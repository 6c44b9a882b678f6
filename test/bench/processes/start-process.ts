import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A process that said in one line of JSON that it is ready. */
export interface Running<Ready> {
  pid: number;
  ready: Ready;
  /** Milliseconds from its start to its ready line. */
  readyAfterMs: number;
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a script with the same Node.js, and with more environment variables. Its standard error is shown. */
export async function startProcess<Ready>(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Running<Ready>> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'close');
  const stopWithUs = (): boolean => child.kill();
  process.once('exit', stopWithUs);
  const line = await Promise.race([
    once(createInterface({ input: child.stdout }), 'line').then(([text]) => String(text)),
    ended.then(([code]) => Promise.reject(new Error(`${args.join(' ')} ended with ${String(code)}.`))),
  ]);
  return {
    pid: child.pid ?? 0,
    ready: JSON.parse(line) as Ready,
    readyAfterMs: performance.now() - startedMs,
    stop: async () => {
      child.kill();
      await ended;
      process.off('exit', stopWithUs);
    },
  };
}
