/**
 * `npm run package:npm`: builds, and assembles the npm package in `release/npm/`, which `npm pack` and `npm publish` take.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { assemblePackage } from './npm-package.ts';

const root = join(import.meta.dirname, '../../..');
const target = join(root, 'release/npm');
const build = ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'];

const { status } = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' });
if (status === 0) {
  await assemblePackage(target);
  process.stdout.write(`The package is in ${target}.\n`);
} else process.exitCode = 1;
