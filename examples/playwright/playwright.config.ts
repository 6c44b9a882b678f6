import { defineConfig } from '@playwright/test';

/** A browser that is not Playwright's own, if given. */
const { CHROMIUM: executablePath } = process.env;

export default defineConfig({
  testMatch: '*.spec.ts',
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: { launchOptions: executablePath === undefined ? {} : { executablePath } },
});
