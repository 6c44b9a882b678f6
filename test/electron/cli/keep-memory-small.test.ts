import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const file = join(import.meta.dirname, '../../../electron/cli/keep-memory-small.ts');

/** Prints the size of the young generation in MB: after the garbage of the start is collected, and then under load. */
const script = `
  import { setImmediate, setTimeout } from 'node:timers/promises';
  import { getHeapSpaceStatistics } from 'node:v8';
  import { keepMemorySmall } from ${JSON.stringify(file)};
  const young = () => Math.round(getHeapSpaceStatistics().find((one) => one.space_name === 'new_space').space_size / 2 ** 20);
  keepMemorySmall(0);
  await setTimeout(1);
  const sizes = [young()];
  let kept = [];
  for (let turn = 0; turn < 2000; turn++) {
    kept.push(...Array.from({ length: 2000 }, (_, index) => ({ index, turn })));
    if (kept.length > 100_000) kept = [];
    await setImmediate();
  }
  console.log(JSON.stringify([...sizes, young()]));`;

it('shrinks the young generation after the start, and lets it grow under load to 8 MB, but not to all that V8 allows', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const [before, after] = JSON.parse(stdout) as [number, number];
  expect(before).toBeLessThanOrEqual(2);
  expect(after).toBe(8);
});
