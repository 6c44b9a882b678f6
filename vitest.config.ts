import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SlowFilesFirst } from './test/support/gate/slow-files-first.ts';

const seconds = (count: number) => count * 1000;

const builtFolder = pathToFileURL(join(import.meta.dirname, 'out/main/chunks/')).href;

const unit = 'test/{shared,electron,renderer,rules,support,packaging}/**';
/** Those of them that put something else in the place of a module, a global or the timers. */
const mocked = `${unit}/*.mocked.test.ts`;

/** The address of a thread's module, as the engine forms it. */
const threadUrl =
  /new URL\(\s*import\.meta\.url\.endsWith\('\.ts'\) \? '[^']+' : '\.\/([a-z-]+\.js)',\s*import\.meta\.url,?\s*\)/;

/** Files that this run of the gate leaves out. */
const without = process.env['GATE_WITHOUT']?.split('\n') ?? [];

const isBuilt = process.env['HOOKBENCH_BUILT'] === '1';

/** In the gate, engines of tests start the built modules of their threads, which takes half the time of the sources. */
const builtThreads = {
  // Vitest keeps transformed modules for all projects and runs that have plugins of the same names.
  name: isBuilt ? 'built-threads' : 'source-threads',
  enforce: 'pre' as const,
  transform: (code: string) =>
    isBuilt ? code.replace(threadUrl, (_url, file: string) => `new URL('${builtFolder}${file}')`) : undefined,
};

/** The projects run one group after the other (`groupOrder`), so that browsers and child processes have the cores. */
export default defineConfig({
  plugins: [builtThreads],
  test: {
    maxWorkers: 2,
    // A larger young generation: about a tenth less processor time.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: SlowFilesFirst },
    passWithNoTests: true,
    // Limits are for slow machines: they stop what hangs, and no test may depend on them.
    expect: { poll: { timeout: seconds(30) } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [`${unit}/*.test.{ts,tsx}`],
          exclude: [mocked, ...without],
          // Files share a process and what it has loaded.
          isolate: false,
          testTimeout: seconds(90),
          hookTimeout: seconds(90),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'mocked',
          include: [mocked],
          exclude: without,
          testTimeout: seconds(90),
          hookTimeout: seconds(90),
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts', 'test/{kill,outside}/*.test.ts'],
          exclude: without,
          isolate: false,
          testTimeout: seconds(90),
          hookTimeout: seconds(90),
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['test/conformance/**/*.test.ts'],
          exclude: without,
          isolate: false,
          testTimeout: seconds(90),
          hookTimeout: seconds(90),
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: without,
          isolate: false,
          testTimeout: seconds(120),
          hookTimeout: seconds(90),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
