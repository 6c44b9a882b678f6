import type { HookbenchMatchers } from './to-have-received.ts';

/** The package that declares the matchers of the `expect` in `@jest/globals`. */
declare module 'expect' {
  interface Matchers<R extends void | Promise<void>, T> extends HookbenchMatchers {}
}
