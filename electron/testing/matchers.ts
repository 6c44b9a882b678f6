import { toHaveReceived } from './to-have-received.ts';

interface Extensible {
  extend(matchers: Readonly<Record<string, unknown>>): void;
}

/**
 * Adds `toHaveReceived` to an `expect`.
 * @throws Error if `expect` is missing.
 */
export function addMatchers(expect: Extensible | undefined): void {
  if (!expect) throw new Error('There is no global expect. Import hookbench/jest in a file of setupFilesAfterEnv.');
  expect.extend({ toHaveReceived });
}
