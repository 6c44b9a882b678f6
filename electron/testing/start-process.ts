import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { oldNodeText } from '../headless/old-node.ts';
import type { SchemeUrls, StartOptions } from './hookbench.ts';

/** The line that `hookbench serve --json` prints when it is ready. */
export interface ReadyLine {
  control: string;
  controlKey: string;
  ui: string;
  api: SchemeUrls;
  auth: SchemeUrls;
  catcher: SchemeUrls;
  endpoints: Record<string, string>;
  ca: string;
  clients: { id: string; secret?: string }[];
}

/** A `hookbench serve` of its own. */
export interface ServeProcess {
  ready: ReadyLine;
  /** Stops it and waits for its end. */
  stop(): Promise<void>;
}

/** Characters of its error output that are kept. */
const maxErrorText = 4000;

/** The command line next to this library: sources, or the built program. */
const program = join(
  // Node.js 18 has no `import.meta.dirname`.
  fileURLToPath(import.meta.url),
  import.meta.url.endsWith('.ts') ? '../../cli/main.ts' : '../../main/hookbench.js',
);

/** What a test runner sets for its own processes only. */
const ofRunner = new Set(['NODE_OPTIONS', 'NODE_V8_COVERAGE']);

function start({ dataDir, ports = 'auto', ...config }: StartOptions): ChildProcess {
  const folder = dataDir === undefined ? ['--temporary'] : ['--data-dir', dataDir];
  const args = ['serve', '--json', '--config', '-', '--ports', String(ports), ...folder];
  const child = spawn(process.execPath, [program, ...args], {
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofRunner.has(name))),
    // It stops when the channel closes: also when this process crashes.
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  });
  child.stdin?.on('error', () => undefined).end(JSON.stringify(config));
  return child;
}

/** The message of the JSON that `serve --json` prints for an error. */
function errorOf(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error: { message: string; hint?: string } };
    return [error.message, error.hint].join(' ').trim();
  } catch {
    return text.trim();
  }
}

/**
 * Starts `hookbench serve` and reads its ready line.
 * @throws Error with what it printed if it ends before it is ready.
 */
export async function startProcess(options: StartOptions): Promise<ServeProcess> {
  const tooOld = oldNodeText(process.versions.node, process.argv[1]);
  if (tooOld !== undefined) throw new Error(tooOld);
  const child = start(options);
  // After a disconnect on this side, `close` does not follow.
  const exited = once(child, 'exit');
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-maxErrorText);
  });
  if (!child.stdout) throw new Error('The process has no standard output.');
  const lines = createInterface({ input: child.stdout });
  const [line] = (await Promise.race([
    once(lines, 'line'),
    once(child, 'close').then(() => {
      throw new Error(`Hookbench could not start. ${errorOf(errors)}`);
    }),
  ])) as [string];
  return {
    ready: JSON.parse(line) as ReadyLine,
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}
