import { expect } from 'vitest';
import { addMatchers } from './matchers.ts';
import type { HookbenchMatchers } from './to-have-received.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> extends HookbenchMatchers {}
}

addMatchers(expect);
