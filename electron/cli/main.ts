#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

const neededMajor = 24;

if (Number(process.versions.node.split('.')[0]) < neededMajor) {
  process.stderr.write(
    `hookbench: Node is ${process.versions.node}, ${neededMajor} or newer is needed. Run it with the Node that comes with Hookbench: npm run hookbench -- …\n`,
  );
  process.exit(3);
}

// Beside the bundle and not in the system's folder for it, which others may write to.
if (import.meta.url.endsWith('.js')) module.enableCompileCache(join(import.meta.dirname, 'cache'));

// A reader that has enough, as `head` has after some lines, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { runProgram } = await import('./program.ts');
await runProgram(process.argv);
