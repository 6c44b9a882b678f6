import { defineConfig } from 'vitest/config';

/** Time that busy CI machines need. */
const patienceMs = 20_000;

export default defineConfig({
  test: { testTimeout: 2 * patienceMs, hookTimeout: 2 * patienceMs, expect: { poll: { timeout: patienceMs } } },
});
