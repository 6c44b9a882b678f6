import { expect, it } from 'vitest';
import { createLines } from '../../../../../electron/engine/interface/read/lines.ts';

it('finds many members of one map, one by one', { timeout: 20_000 }, () => {
  const names = Array.from({ length: 60_000 }, (_, index) => `k${index}`);
  const lineOf = createLines(names.map((name) => `${name}: [{ a: 1 }]`).join('\n'));
  expect(names.findIndex((name, index) => lineOf(`/${name}/0/a`) !== index + 1)).toBe(-1);
});
