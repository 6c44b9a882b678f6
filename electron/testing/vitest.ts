import { expect } from 'vitest';
import { addMatchers, type HookbenchMatchers } from './to-have-received.ts';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- all versions of Vitest include its assertions, whose type has no parameters
  namespace Chai {
    interface Assertion extends HookbenchMatchers {}
  }
}

addMatchers(expect);
