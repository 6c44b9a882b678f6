import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const seconds = (count: number) => count * 1000;

const unit = 'test/{shared,electron,renderer,rules,support,packaging}/**';
/** Those of them that put something else in the place of a module, a global or the timers. */
const mocked = `${unit}/*.mocked.test.ts`;

/** The projects run one group after the other (`groupOrder`), so that browsers and child processes have the cores. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    passWithNoTests: true,
    // Limits are for slow machines: they stop what hangs, and no test may depend on them.
    expect: { poll: { timeout: seconds(30) } },
    projects: [
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'unit',
          include: [`${unit}/*.test.{ts,tsx}`],
          exclude: [mocked],
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
          isolate: false,
          testTimeout: seconds(120),
          hookTimeout: seconds(90),
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
