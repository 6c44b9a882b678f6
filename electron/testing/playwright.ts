import type { Hookbench, StartOptions } from './hookbench.ts';
import { startHookbench } from './start-hookbench.ts';
import { toHaveReceived } from './to-have-received.ts';

/** Fixtures of Playwright Test. */
export interface HookbenchFixtures {
  /** A Hookbench of the test's own. */
  bench: Hookbench;
  /** Options of its start: `test.use({ benchOptions: { … } })`. */
  benchOptions: StartOptions;
}

type Use<Value> = (value: Value) => Promise<void>;

/** For `test.extend<HookbenchFixtures>(fixtures)`. */
export const fixtures: {
  benchOptions: [StartOptions, { option: true }];
  bench: (fixtures: { benchOptions: StartOptions }, use: Use<Hookbench>) => Promise<void>;
} = {
  benchOptions: [{}, { option: true }],
  bench: async ({ benchOptions }, use) => {
    await using bench = await startHookbench(benchOptions);
    await use(bench);
  },
};

/** For `expect.extend(matchers)`. */
export const matchers: { toHaveReceived: typeof toHaveReceived } = { toHaveReceived };

export type { HookbenchMatchers } from './to-have-received.ts';
