import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { callerOf, prepareStart, type OpenOptions, type ReadyLine, type Workbench } from './workbench.ts';

const command = join(import.meta.dirname, '../../../out/main/hookbench.js');

/** Starts the built `hookbench serve`. */
export async function openServed(options: OpenOptions): Promise<Workbench> {
  const { dataDir, args, env } = await prepareStart(options);
  const child = spawn(process.execPath, [command, 'serve', '--json', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => [''])])) as [string];
  if (line === '') throw new Error('hookbench serve ended before it was ready');
  const ready = JSON.parse(line) as ReadyLine;
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return {
    ready,
    dataDir,
    call: callerOf(ready),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
