import { describe, expect, it } from 'vitest';
import type { Check } from '#shared/model/decision.ts';
import { createCheckLists } from '../../../../../electron/engine/journal/decisions/check-lists.ts';
import { createKnownContents } from '../../../../../electron/engine/journal/decisions/known-contents.ts';

const check = (name: string, evidence: string): Check => ({ name, source: 'a rule', outcome: 'passed', evidence });

describe('the cache for storing decisions compactly', () => {
  const committed = Promise.resolve({ kind: 'committed' as const });

  it('refers only to committed rows', async () => {
    let failing = true;
    const store = {
      all: () => [],
      get: () => undefined,
      write: () => (failing ? Promise.reject(new Error('disk full')) : committed),
    };
    const lists = createCheckLists(store);
    const contents = createKnownContents(store);
    const text = 'a header that repeats and repeats';
    const checks = [check('a', 'b')];
    for (let n = 0; n < 3; n++) {
      expect(lists.pack(checks)).toBe(checks);
      expect(contents.find(text)).toBe(0);
      await new Promise((resolve) => setImmediate(resolve));
    }
    failing = false;
    for (let n = 0; n < 2; n++) {
      lists.pack(checks);
      contents.find(text);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(lists.pack(checks)).toEqual([expect.any(Number)]);
    expect(contents.find(text)).toBeGreaterThan(0);
  });

  it('has a limit', async () => {
    const written: string[] = [];
    const store = {
      all: () => [],
      get: () => undefined,
      write(group: readonly { sql: string }[]) {
        written.push(...group.map(({ sql }) => sql));
        return committed;
      },
    };
    const lists = createCheckLists(store, 10);
    for (let n = 0; n < 100; n++) for (let twice = 0; twice < 2; twice++) lists.pack([check(`check_${n}`, 'x')]);
    expect(written.length).toBeLessThanOrEqual(10);
    const contents = createKnownContents(store, 4);
    const text = (n: number) => `a text that is long enough ${n}`;
    for (let n = 0; n < 100; n++) contents.find(text(n));
    for (let n = 0; n < 8; n++) expect(contents.find(text(n))).toBe(0);
    expect(written.length).toBeLessThanOrEqual(10);
  });
});
