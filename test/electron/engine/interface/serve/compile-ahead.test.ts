import { expect, it } from 'vitest';
import { loadInterface } from '../../../../../electron/engine/interface/read-interface.ts';
import { compileInterface } from '../../../../../electron/engine/interface/compile/compile-interface.ts';
import { compileAhead } from '../../../../../electron/engine/interface/serve/compile-ahead.ts';
import { handClock } from '../../../../support/hand-clock.ts';
import { api } from '../../../../support/interface.ts';

/** A clock by which each step takes some milliseconds. */
function stepsOf(stepMs: number, count: number) {
  const { pass, wall } = handClock();
  let busyMs = 0;
  let taken = 0;
  const clock = { ...wall, now: () => wall.now() + busyMs };
  function* steps(): Generator<void> {
    for (; taken < count; taken++) {
      busyMs += stepMs;
      yield;
    }
  }
  const stop = compileAhead(steps(), clock);
  return { pass, stop, taken: () => taken };
}

it('leaves the thread to requests between short slices, until all is compiled', () => {
  const { pass, taken } = stepsOf(4, 7);
  expect(taken()).toBe(0);
  pass(299);
  expect(taken()).toBe(0);
  pass(1);
  expect(taken()).toBeLessThanOrEqual(3);
  pass(30);
  expect(taken()).toBeLessThanOrEqual(6);
  pass(1000);
  expect(taken()).toBe(7);
});

it('stops', () => {
  const { pass, stop, taken } = stepsOf(4, 7);
  pass(300);
  const before = taken();
  stop();
  pass(1000);
  expect(taken()).toBe(before);
});

it('spares the first response of a large schema the compilation', async () => {
  const inner = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`q${n}`, { type: 'string', maxLength: 20 }]));
  const properties = Object.fromEntries(
    Array.from({ length: 150 }, (_, n) => [`p${n}`, { type: 'object', properties: inner }]),
  );
  const content = { 'application/json': { schema: { type: 'object', properties } } };
  const text = api({
    paths: { '/a': { get: { operationId: 'a', responses: { 200: { description: 'A', content } } } } },
  });
  const { model } = await loadInterface({ openapi: { file: 'api.yaml', text } });
  if (!model) throw new Error('The document is not read.');
  const firstMs = (isAhead: boolean): number => {
    const compiled = compileInterface(model, { seed: 1 });
    const steps = isAhead ? [...compiled.ahead()].length : 0;
    expect(steps > 100).toBe(isAhead);
    const operation = compiled.operations.get('a');
    const started = process.cpuUsage();
    expect(operation?.respond(operation.success)).toMatchObject({
      status: 200,
      value: { p149: { q9: expect.any(String) } },
    });
    const { system, user } = process.cpuUsage(started);
    return (system + user) / 1000;
  };
  const slow = firstMs(false);
  expect(firstMs(true)).toBeLessThan(slow / 5);
});
