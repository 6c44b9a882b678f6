import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const file = join(import.meta.dirname, '../../../electron/cli/keep-ticks-fast.ts');

/** Prints how many of the objects of `process.nextTick` remain after collections of garbage: with and without the function. */
const script = `
  import { createHook } from 'node:async_hooks';
  import { setImmediate } from 'node:timers/promises';
  import { keepTicksFast } from ${JSON.stringify(file)};
  let created = [];
  const hook = createHook({ init: (_id, type, _trigger, tick) => type === 'TickObject' && created.push(new WeakRef(tick)) });
  const remaining = async (act) => {
    created = [];
    hook.enable();
    act();
    hook.disable();
    for (let turn = 0; turn < 3; turn++) {
      await setImmediate();
      gc();
    }
    return created.filter((tick) => tick.deref() !== undefined).length;
  };
  console.log(JSON.stringify([await remaining(() => process.nextTick(() => undefined)), await remaining(keepTicksFast)]));`;

it('keeps one object of a tick, so that V8 keeps their hidden class', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(JSON.parse(stdout)).toEqual([0, 1]);
});
