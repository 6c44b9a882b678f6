import { rm } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { exitCodes } from '../../electron/engine/config/exit-code.ts';
import { seededRandom } from '../../electron/headless/open-scenario-bench.ts';
import { keptPorts } from '../support/kept-ports.ts';
import { startServe, type ServeChild } from '../support/start-serve.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** The kills of `test/kill/` do not replace them: there, nothing ends in order. */
const rounds = 10;
/** Time in which it must end, in milliseconds. */
const maxEndMs = 20_000;
const concurrency = 8;
/** The signal is sent after at most this many responses or refused connections: before, during or after the restart. */
const maxOutcomes = 400;

const random = seededRandom(10);
const chosen = <One>(list: readonly One[]): One => list[random.bytes(1).readUInt8() % list.length] as One;

/** What changes the session: each restarts the parties. */
const changes: readonly ((child: ServeChild) => Promise<unknown>)[] = [
  ({ control }) => control.send('POST', '/sessions/new', { keepSettings: true }),
  ({ control }) => control.send('POST', '/sessions/new', {}),
  ({ control }) => control.send('POST', '/sessions/base/restore', {}),
  ({ control }) => control.send('POST', '/sessions/lesson-webhook/restore', {}),
];

/** What else uses Hookbench in a round. */
const uses: readonly ((child: ServeChild, signal: AbortSignal) => Promise<unknown>)[] = [
  () => Promise.resolve(),
  ({ control }) => control.send('POST', '/lessons/webhook/start', {}),
  ({ control }) => control.send('POST', '/runs', { kind: 'comparison', chats: 2, seconds: 5, interval: 1 }),
  ({ ready }, signal) =>
    fetch(`${ready.control}/step-through/feed`, {
      headers: { authorization: `Bearer ${ready.controlKey}` },
      signal,
    }),
];

/** Sends until the signal. @param onOutcome Called after each response and each failure. */
async function load({ control, ready }: ServeChild, signal: AbortSignal, onOutcome: () => void): Promise<void> {
  const requests = [
    () => fetch(ready.catcher.http, { method: 'POST', body: '{}', signal }).then((one) => one.text()),
    () => control.get('/status'),
    () => Promise.race([control.send('POST', '/chats', {}), nextTurn()]),
  ];
  for (let n = 0; !signal.aborted; n++) {
    await requests[n % requests.length]?.().catch(() => nextTurn());
    onOutcome();
  }
}

/** Ends it by SIGTERM. @returns The exit code; undefined if it does not end in time. */
function endOf(child: ServeChild): Promise<number | null | undefined> {
  const late = AbortSignal.timeout(maxEndMs);
  return Promise.race([
    child.stop(),
    new Promise<undefined>((resolve) => late.addEventListener('abort', () => resolve(undefined))),
  ]);
}

async function endsInRound(dataDir: string): Promise<number | null | undefined> {
  await using child = await startServe(dataDir, { ports: await keptPorts() });
  const stop = new AbortController();
  await child.control.send('POST', '/sessions', { name: 'base', replace: true });
  const reached = Promise.withResolvers<void>();
  let left = Number.POSITIVE_INFINITY;
  const loads = Array.from({ length: concurrency }, () =>
    load(child, stop.signal, () => --left <= 0 && reached.resolve()),
  );
  for (const use of [chosen(uses), chosen(uses)]) await use(child, stop.signal).catch(() => undefined);
  const changed = chosen(changes)(child).catch(() => undefined);
  if (chosen([true, false])) await changed;
  left = random.bytes(2).readUInt16BE() % maxOutcomes;
  await reached.promise;
  const ended = await endOf(child);
  stop.abort();
  await Promise.all(loads);
  return ended;
}

test(
  `ends at SIGTERM with 0 in each of ${rounds} rounds of new sessions and restores under load`,
  { timeout: rounds * 30_000 },
  async () => {
    const ends: unknown[] = [];
    for (let round = 0; round < rounds; round++) {
      await using folder = await tempFolder();
      ends.push(await endsInRound(folder.path));
    }
    expect(ends).toEqual(ends.map(() => 0));
  },
);

test('ends at SIGTERM when its data folder was deleted', { timeout: 60_000 }, async () => {
  await using folder = await tempFolder();
  await using child = await startServe(folder.path);
  for (let n = 0; n < 200; n++) await (await fetch(child.ready.catcher.http, { method: 'POST', body: '{}' })).text();
  await rm(folder.path, { recursive: true });
  expect([0, exitCodes.start]).toContain(await endOf(child));
});
