#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';

const neededMajor = 24;

if (Number(process.versions.node.split('.')[0]) < neededMajor) {
  process.stderr.write(
    `hookbench: Node.js ${process.versions.node} is too old, version ${neededMajor} or newer is required. Use the Node.js that is installed with Hookbench: npm run hookbench -- …\n`,
  );
  process.exit(3);
}

// Next to the bundle, because other users may be able to write to the default folder.
if (import.meta.url.endsWith('.js')) module.enableCompileCache(join(import.meta.dirname, 'cache'));

const { runProgram } = await import('./program.ts');
await runProgram(process.argv);
