import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needs } from '../support/needs.ts';
import { OutsideBench } from './outside-bench.ts';
import { outsideCases } from './outside-cases.ts';
import { missingFor, runCase, sampleOf } from './run-cases.ts';

let bench: OutsideBench;
beforeAll(async () => {
  bench = await OutsideBench.open();
});
afterAll(() => bench[Symbol.asyncDispose]());

describe('a failure that another program causes is diagnosed with its evidence', () => {
  for (const one of sampleOf(outsideCases)) {
    const missing = missingFor(one);
    it(`${one.id}: ${one.cause}`, needs(missing.length === 0, `${missing.join(', ')} is not installed`), async () => {
      const { detail, result } = await runCase(one, bench);
      expect(result, detail).toBe('right');
    });
  }
});
