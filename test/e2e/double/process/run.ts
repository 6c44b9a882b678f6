import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createLink, type LinkMessage } from '../link.ts';
import type { DoubleConfig } from './harness.ts';
import { createElectron } from './electron.ts';
import { createLifecycle } from './lifecycle.ts';
import { strict } from './strict.ts';

/** The process of the app: its built main script with the double. The parent owns the browser. */
const config = JSON.parse(process.env['HOOKBENCH_DOUBLE'] ?? '') as DoubleConfig;
const root = join(import.meta.dirname, '../../../..');
const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
  version: string;
};

const answers = new Map<string, unknown[]>();
const link = createLink((message) => process.send?.(message), {
  request: (...args: never[]) => double.fromHost['request']?.(...args),
  /** Runs a function of the test in this process, as Playwright's `ElectronApplication.evaluate` does. */
  evaluate: async (source: string, arg: unknown) => {
    // oxlint-disable-next-line no-eval -- the function comes as its source
    const run = (0, eval)(`(${source})`) as (electron: object, arg: unknown) => unknown;
    return run({ ...double.modules, answerRequest: double.protocol.answer, system: double.system }, arg);
  },
  /** The next response of a dialog. */
  answer: (method: string, value: unknown) => void answers.set(method, [...(answers.get(method) ?? []), value]),
  ...lazily([
    'fromPage',
    'navigated',
    'navigatedWithin',
    'domReady',
    'loaded',
    'downloaded',
    'windowOpen',
    'gone',
    'pageClosed',
  ]),
});

function lazily(names: string[]): Record<string, (...args: never[]) => unknown> {
  return Object.fromEntries(names.map((name) => [name, (...args: never[]) => double.fromHost[name]?.(...args)]));
}

const double = createElectron({
  config,
  link,
  lifecycle: createLifecycle(),
  record: (did) => {
    link.tell('recorded', did);
  },
  answerTo: (method) => answers.get(method)?.shift(),
  exit: (code) => {
    process.exit(code);
  },
});

process.on('message', (message: LinkMessage) => {
  link.take(message);
});
// What Electron sets before the main script runs (docs/api/process.md).
Object.defineProperties(process.versions, { electron: { value: version, enumerable: true } });
Object.defineProperties(process, {
  type: { value: 'browser' },
  defaultApp: { value: config.packaged ? undefined : true },
});
process.argv.splice(1, 1, ...(config.packaged ? [] : [config.main]));

const modules: Record<string, object> = double.modules;
Object.assign(globalThis, { electronDouble: { modules, all: strict('electron', modules) } });
const names = Object.keys(modules).join(', ');
const source = `export const { ${names} } = globalThis.electronDouble.modules; export default globalThis.electronDouble.all;`;
registerHooks({
  resolve: (specifier, context, next) =>
    /^electron(\/main|\/common)?$/.test(specifier)
      ? { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
      : next(specifier, context),
});

await import(pathToFileURL(config.main).href);
setImmediate(() => {
  double.app.start();
});
