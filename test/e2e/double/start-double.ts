import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createHost, type Host, type PageAnswer, type PageRequest } from './host.ts';
import { createLink, type LinkMessage } from './link.ts';
import type { DoubleConfig, Recorded } from './process/harness.ts';
import type { SystemDouble } from './process/session-end.ts';

const root = join(import.meta.dirname, '../../..');

/** What functions of a test get that run in the app's process. */
export type ElectronInApp = typeof Electron.CrossProcessExports & {
  /** Returns the response of a scheme's handler to a request, with its URL unchanged. */
  answerRequest(request: Pick<PageRequest, 'url' | 'method' | 'headers' | 'body'>): Promise<PageAnswer>;
  /** Ends the session of the user. */
  system: SystemDouble;
};

/** An app that runs over the double. */
export interface Desktop {
  process: ChildProcess;
  /** Its exit code. */
  ended: Promise<number | null>;
  /** Runs a function in the app's process; it must not use anything outside of itself. */
  evaluate<Result, Arg = undefined>(
    run: (electron: ElectronInApp, arg: Arg) => Result,
    arg?: Arg,
  ): Promise<Awaited<Result>>;
  /** The page of the window, when it is open. */
  window(): Promise<Page>;
  /** The first thing of a kind that the app did since `from` things, there already or to come. */
  did(what: string, from?: number): Promise<Recorded>;
  /** All that it did so far. */
  readonly recorded: readonly Recorded[];
  /** The response of the next dialog. */
  answer(method: string, value: unknown): Promise<void>;
  /** The content of the system's clipboard, whether or not the page may read it. */
  copied(): Promise<string>;
  /** Ends the renderer as a crash does. */
  crash(): Promise<void>;
  /** Quits as the menu does, and answers the exit code. */
  quit(): Promise<number | null>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface StartOptions {
  /** Options of the app itself. */
  args?: readonly string[];
  env?: Record<string, string>;
  config?: Partial<DoubleConfig>;
  /** The number of times that the renderer crashes while a page is loaded by URL. */
  crashes?: number;
  /** The target of its standard output: ours, or a pipe. */
  output?: 'inherit' | 'pipe';
}

interface RecordedActions {
  recorded: Recorded[];
  /** Wakes those that wait for something the app does. */
  changed: () => void;
  next: () => Promise<void>;
}

function recordActions(): RecordedActions {
  let waiting = Promise.withResolvers<void>();
  return {
    recorded: [],
    changed() {
      waiting.resolve();
      waiting = Promise.withResolvers();
    },
    next: () => waiting.promise,
  };
}

/**
 * Starts the built main script in a separate process with the double of Electron.
 * @param browser Where its windows open; undefined for an app whose windows are not looked at.
 */
export function startDouble(
  browser: Browser,
  machine: string,
  { args = [], env = {}, config, crashes = 0, output = 'inherit' }: StartOptions = {},
): Desktop {
  const settings: DoubleConfig = {
    main: join(root, 'out/main/main.js'),
    machine,
    keyring: 'gnome_libsecret',
    dark: false,
    notifications: true,
    packaged: false,
    ...config,
  };
  const child = fork(join(import.meta.dirname, 'process/run.ts'), args, {
    env: { ...process.env, ...env, HOOKBENCH_DOUBLE: JSON.stringify(settings) },
    serialization: 'advanced',
    stdio: ['ignore', output, 'inherit', 'ipc'],
  });
  const actions = recordActions();
  let page: Page | undefined;
  const host: Host = createHost(
    browser,
    () => link,
    (opened) => {
      page = opened;
      actions.changed();
    },
    crashes,
  );
  const link = createLink(
    (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    {
      ...host.handlers,
      recorded: (did: Recorded) => {
        actions.recorded.push(did);
        actions.changed();
      },
    },
  );
  child.on('message', (message: LinkMessage) => {
    link.take(message);
  });
  const ended = once(child, 'close').then(async ([code]) => {
    link.end(`The app ended with ${String(code)}`);
    await host.close();
    return code as number | null;
  });
  const waitFor = async <Found>(find: () => Found | undefined, what: string): Promise<Found> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      const failed = ended.then((code) => {
        throw new Error(
          `The app ended with ${String(code)} before ${what}; it did ${JSON.stringify(actions.recorded)}`,
        );
      });
      await Promise.race([actions.next(), failed]);
    }
  };
  const evaluate: Desktop['evaluate'] = (run, arg) => link.ask('evaluate', String(run), arg) as never;
  return {
    process: child,
    ended,
    evaluate,
    recorded: actions.recorded,
    window: () => waitFor(() => page, 'its window was open'),
    did: (what, from = 0) => waitFor(() => actions.recorded.slice(from).find((did) => did.what === what), what),
    answer: async (method, value) => void (await link.ask('answer', method, value)),
    copied: host.copied,
    crash: () => {
      page = undefined;
      return host.crash();
    },
    async quit() {
      await evaluate(({ app }) => {
        setImmediate(() => {
          app.quit();
        });
      });
      return ended;
    },
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) child.kill('SIGKILL');
      await ended;
    },
  };
}
