import { describe, expect, it } from 'vitest';
import type { Hookbench } from '../../../electron/testing/hookbench.ts';
import { toHaveReceived } from '../../../electron/testing/to-have-received.ts';

/** A bench of another copy of the package, whose errors are of another class. */
const bench = (arrived: number) =>
  ({
    control: {
      captures: {
        wait: ({ count }: { count: number }) =>
          count <= arrived
            ? Promise.resolve({ items: [] })
            : Promise.reject(Object.assign(new Error('Too few.'), { code: 'captures_missing' })),
        list: () => Promise.resolve({ items: [], next: null }),
      },
      webhooks: { deliveries: () => Promise.resolve({ items: [], next: null }) },
      clocks: { list: () => Promise.resolve({ items: [] }) },
    },
  }) as unknown as Hookbench;

describe('toHaveReceived', () => {
  it('passes with exactly as many captures, also of another copy of the package', async () => {
    const { pass } = await toHaveReceived.call({ isNot: false }, bench(1), {}, { count: 1 });
    expect(pass).toBe(true);
    const none = await toHaveReceived.call({ isNot: true }, bench(0));
    expect(none.pass).toBe(false);
  });
});
