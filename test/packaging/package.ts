/**
 * `npm run package`: builds, and packages the desktop app for this system into `release/`. What more is given is handed to
 * electron-builder, e.g. `npm run package -- --linux deb`. Where Electron or a tool of electron-builder cannot be had,
 * it says what is missing and what to do, and ends with 1.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { obtainElectron } from '../../electron/cli/find-electron.ts';

const root = join(import.meta.dirname, '../..');
const packageLimitMs = 15 * 60_000;
/** Max characters of the last output that are shown after a failure. */
const lastLines = 12;

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

interface Ended {
  code: number;
  lines: string[];
}

/** Runs a command line of the installed packages, shows what it prints, and keeps it. */
function run(file: string, args: readonly string[], limitMs?: number): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(limitMs !== undefined && { timeout: limitMs }),
    });
    const lines: string[] = [];
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from.on('data', (chunk: Buffer) => {
        to.write(chunk);
        lines.push(...chunk.toString().split('\n').filter(Boolean));
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (signal) lines.push(`ended by ${signal}, which comes after ${String((limitMs ?? 0) / 60_000)} minutes`);
      resolve({ code: code ?? 1, lines });
    });
  });
}

function sayMissing(what: string, why: string, todo: readonly string[]): void {
  say('');
  say(`Not packaged: ${what}`);
  say(`  why    ${why}`);
  for (const line of todo) say(`  to do  ${line}`);
  process.exitCode = 1;
}

const withoutNetwork = [
  'Run npm run package on a machine that may download, or set a proxy (HTTPS_PROXY) or a mirror (ELECTRON_MIRROR).',
  'The same workbench runs without it: npm start opens it in the browser.',
];

async function packageApp(args: readonly string[]): Promise<void> {
  say('Looking for Electron …');
  const electron = await obtainElectron(say);
  if (electron.path === undefined) {
    sayMissing("Electron's binary for this system is missing.", electron.reason, withoutNetwork);
    return;
  }
  const built = await run('electron-vite/bin/electron-vite.js', ['build', '--logLevel', 'warn']);
  if (built.code !== 0) {
    sayMissing('the build failed.', 'its output is shown above', ['Fix the build: npm test shows more.']);
    return;
  }
  const config = ['--config', 'test/packaging/electron-builder.config.ts', '--publish', 'never'];
  const packed = await run('electron-builder/cli.js', [...config, ...args], packageLimitMs);
  if (packed.code === 0) return;
  const isNetwork = packed.lines.some((line) => /ENOTFOUND|ECONNREFUSED|ETIMEDOUT|EAI_AGAIN|status code \d/.test(line));
  const why = packed.lines.slice(-lastLines).join('\n         ');
  if (isNetwork) sayMissing('a tool of electron-builder could not be had.', why, withoutNetwork);
  else sayMissing('electron-builder ended with an error.', why, ['docs/packaging.md tells what each system needs.']);
}

await packageApp(process.argv.slice(2));
