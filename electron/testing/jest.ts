import { addMatchers, type HookbenchMatchers } from './to-have-received.ts';

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- the types of Jest are in a global namespace
  namespace jest {
    interface Matchers<R, T> extends HookbenchMatchers {}
  }
}

addMatchers((globalThis as { expect?: Parameters<typeof addMatchers>[0] }).expect);
