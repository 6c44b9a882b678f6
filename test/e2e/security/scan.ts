/**
 * Scans the build with electronegativity in a separate process: `node scan.ts <folder>` prints the report as JSON.
 * Its command line is incompatible with our commander, so its function is called; network requests are rejected.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import type { ScanReport } from './scan-report.ts';

const require = createRequire(import.meta.url);
const runner = require.resolve('@doyensec/electronegativity/dist/runner.js');

/** It asks for translations and for the list of Electron's releases; a scan must not depend on either. */
function keepOffline(): void {
  const path = createRequire(runner).resolve('got');
  const refuse = (): Promise<never> => Promise.reject(new Error('The scan is offline'));
  const exports = Object.assign(refuse, { default: refuse, head: refuse });
  require.cache[path] = { id: path, filename: path, path, loaded: true, exports } as unknown as NodeJS.Module;
}

/** The engine, which also runs in Node.js: it reaches Electron only by an import. */
const engineChunk = /^main[\\/]chunks[\\/]/;
const electronImport = /(from|import\(|require\()\s*["'`]electron["'`]/;

/** A copy in a language that its parser knows: newer classes would be passed over, and their files with them. */
async function lower(built: string, copy: string): Promise<void> {
  await cp(built, copy, { recursive: true });
  for (const name of await readdir(copy, { recursive: true })) {
    if (!/\.c?js$/.test(name)) continue;
    const file = join(copy, name);
    const text = await readFile(file, 'utf8');
    if (engineChunk.test(name) && !electronImport.test(text)) {
      await rm(file);
      continue;
    }
    const { code } = await transformWithOxc(text, file, {
      lang: 'js',
      target: 'es2020',
      sourcemap: false,
    });
    await writeFile(file, code);
  }
}

type Run = (options: object) => Promise<{
  errors: { file: string; message: string; tolerable: boolean }[];
  issues: { id: string; file: string; sample?: string }[];
}>;

async function scan(built: string): Promise<ScanReport> {
  const copy = await mkdtemp(join(tmpdir(), 'hookbench-scan-'));
  try {
    await lower(built, copy);
    const { version } = require('electron/package.json') as { version: string };
    const { errors, issues } = await (require(runner) as Run)({
      input: copy,
      electronVersionOverride: version,
      excludeFromScan: ['availablesecurityfixesglobalcheck'],
      isRelative: true,
    });
    const within = (path: string): string =>
      path
        .replace(copy, '')
        .replace(/^\//, '')
        .replace(/-[\w-]{8}(?=\.js$)/, '');
    return {
      unread: errors.map(({ file, message }) => `${within(file)}: ${message}`),
      findings: issues.map(({ id, file, sample = '' }) => ({ id, file: within(file), sample })),
    };
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

keepOffline();
// Its progress output would mix with the report.
console.log = () => undefined;
const report = await scan(process.argv[2] ?? '');
process.stdout.write(JSON.stringify(report), () => process.exit(0));
