import { expect, test } from 'vitest';
import { startRestartable } from '../../../electron/headless/serve.ts';

/** A program that records its starts and ends. Its pauses end when the test says so. */
async function program() {
  const events: string[] = [];
  const pauses: (() => void)[] = [];
  let restart = () => undefined as void;
  let starts = 0;
  const running = await startRestartable({
    run: (again, kept: string | undefined) => {
      restart = again;
      const name = `run ${String(++starts)}`;
      events.push(kept === undefined ? `${name} starts` : `${name} starts after ${kept}`);
      return Promise.resolve({ name, close: () => Promise.resolve(void events.push(`${name} ends`)) });
    },
    keep: ({ name }) => name,
    pause: () => new Promise((resolve) => void pauses.push(resolve)),
  });
  return { events, pauses, running, restart: () => restart() };
}

test('starts again with what the run before it left', async () => {
  const { events, pauses, restart, running } = await program();
  restart();
  pauses[0]?.();
  await expect.poll(() => running.current.name).toBe('run 2');
  await running.close();
  expect(events).toEqual(['run 1 starts', 'run 1 ends', 'run 2 starts after run 1', 'run 2 ends']);
});

test('a restart that is requested while the program ends does not start it again', async () => {
  const { events, pauses, restart, running } = await program();
  const closed = running.close();
  restart();
  await closed;
  restart();
  expect([events, pauses]).toEqual([['run 1 starts', 'run 1 ends'], []]);
});

test('ends without a restart when it is closed during the pause before it', async () => {
  const { events, pauses, restart, running } = await program();
  restart();
  const closed = running.close();
  pauses[0]?.();
  await closed;
  expect(events).toEqual(['run 1 starts', 'run 1 ends']);
});

test('restarts once when it is requested twice, and ends after a restart that has begun', async () => {
  const { events, pauses, restart, running } = await program();
  restart();
  restart();
  pauses[0]?.();
  await expect.poll(() => events.length).toBeGreaterThan(1);
  await running.close();
  expect([events, pauses.length]).toEqual([
    ['run 1 starts', 'run 1 ends', 'run 2 starts after run 1', 'run 2 ends'],
    1,
  ]);
});
