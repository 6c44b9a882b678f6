/**
 * `npm run dev`: the renderer is rebuilt on every change, and the engine runs from its sources behind the headless door,
 * started again on every change. Reload the page to see it. `npm run dev -- <command>` passes another command line.
 */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { resolveConfig } from 'electron-vite';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');

async function watchRenderer(): Promise<void> {
  const { config } = await resolveConfig({ root, mode: 'development' }, 'build', 'development');
  if (!config?.renderer) throw new Error('electron.vite.config.ts describes no renderer');
  const { renderer } = config;
  const watcher = await build({
    ...renderer,
    mode: 'development',
    build: { ...renderer.build, minify: false, sourcemap: true, watch: {} },
  });
  if (!('on' in watcher)) throw new Error('Vite built once and does not watch');
  await new Promise<void>((builtOnce) => {
    watcher.on('event', ({ code }) => {
      if (code === 'END' || code === 'ERROR') builtOnce();
    });
  });
}

function runEngine(command: readonly string[]): void {
  const engine = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'electron/cli/main.ts', ...command], {
    cwd: root,
    stdio: 'inherit',
  });
  engine.on('close', (code) => process.exit(code ?? 1));
}

await watchRenderer();
const command = process.argv.slice(2);
runEngine(command.length > 0 ? command : ['serve']);
