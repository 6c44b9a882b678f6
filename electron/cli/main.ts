#!/usr/bin/env node
import module from 'node:module';
import { join } from 'node:path';
import { oldNodeText } from '../headless/old-node.ts';
import { keepTicksFast } from './keep-ticks-fast.ts';

/** The same as `exitCodes.usage`, whose chunk old versions cannot load. */
const wrongUsage = 2;

const tooOld = oldNodeText(process.versions.node, process.argv[1]);
if (tooOld !== undefined) {
  process.stderr.write(`hookbench: ${tooOld}\n`);
  process.exit(wrongUsage);
}

keepTicksFast();
// Next to the bundle, because other users may be able to write to the default folder.
if (import.meta.url.endsWith('.js')) module.enableCompileCache(join(import.meta.dirname, 'cache'));

const { runProgram } = await import('./program.ts');
await runProgram(process.argv);
