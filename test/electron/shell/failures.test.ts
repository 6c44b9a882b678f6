import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { endWithError, reportUncaught } from '../../../electron/shell/failures/show-failures.ts';
import { openLogFile, createNoteFailure } from '../../../electron/shell/failures/log-file.ts';
import { keepProfile } from '../../../electron/shell/launch/keep-profile.ts';
import { entryOf, startEngine } from '../../support/start-engine.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('an app that cannot start', () => {
  it.each([
    [new HookbenchError('data_dir_in_use', 'It is in use.', { hint: 'Stop it.' }), 'It is in use.\n\nStop it.', 3],
    [new HookbenchError('newer_schema', 'It is newer.'), 'It is newer.', 3],
    [
      new HookbenchError('wrong_usage', '--ports is "x".', { hint: 'Enter auto.' }),
      '--ports is "x".\n\nEnter auto.',
      2,
    ],
    ['nothing known', 'nothing known', 3],
  ])('shows %s', (error, text, code) => {
    const exit = vi.fn();
    const showErrorBox = vi.fn();
    endWithError({ exit }, { showErrorBox }, error);
    expect(showErrorBox.mock.calls).toEqual([['Hookbench could not start', text]]);
    expect(exit.mock.calls).toEqual([[code]]);
  });

  it('reports a data folder that cannot be used', async () => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'file');
    writeFileSync(file, '');
    expect(() => {
      keepProfile({ setPath: vi.fn() }, join(file, 'data'));
    }).toThrow(expect.objectContaining({ code: 'data_dir_unusable' }));
  });
});

it('stores the profile of Chromium and the instance lock in the data folder with mode 0700', async () => {
  await using folder = await tempFolder();
  const setPath = vi.fn();
  const dataDir = join(folder.path, 'new');
  keepProfile({ setPath }, dataDir);
  expect(setPath.mock.calls).toEqual([['userData', join(dataDir, 'chromium')]]);
  for (const path of [dataDir, join(dataDir, 'chromium')]) expect(statSync(path).mode & 0o777).toBe(0o700);
});

describe('an uncaught error', () => {
  it.each(['uncaughtException', 'unhandledRejection'])(
    'is logged for each %s, and shown in one dialog at a time',
    async (way) => {
      const process = new EventEmitter();
      const closing: (() => void)[] = [];
      const showMessageBox = vi.fn(() => new Promise<never>((resolve) => closing.push(resolve as () => void)));
      const note = vi.fn();
      reportUncaught(process, { showMessageBox }, note, '/data/hookbench.log');
      const error = new HookbenchError('internal', 'One.', { hint: 'Two.' });
      process.emit(way, error);
      process.emit(way, error);
      expect(note.mock.calls).toEqual([[error], [error]]);
      expect(showMessageBox).toHaveBeenCalledOnce();
      expect(showMessageBox.mock.calls[0]).toMatchObject([
        { type: 'error', detail: expect.stringMatching(/^One.\n\nTwo.\n\n.+\/data\/hookbench.log/) },
      ]);
      closing[0]?.();
      await turn();
      process.emit(way, error);
      expect(showMessageBox).toHaveBeenCalledTimes(2);
    },
  );

  it('is recorded in the journal and in the log file', async () => {
    await using test = await startEngine();
    const log = openLogFile(test.engine.dataDir, test.engine.clocks.wall);
    createNoteFailure(test.engine, log)(new Error('a bug'));
    const { message } = await entryOf(test.engine, 'engine', ({ change }) => change === 'failure');
    expect(message).toMatch(/^Error: a bug\n +at /);
    expect(readFileSync(log.path, 'utf8')).toMatch(/^\d{4}-\S+Z Error: a bug\n +at /);
  });
});

describe('the log file', () => {
  const clock = { now: () => Date.UTC(2026, 0, 1), after: () => () => undefined };

  it('has mode 0600, and each error starts a line', async () => {
    await using folder = await tempFolder();
    const log = openLogFile(folder.path, clock);
    log.note('one');
    log.note('two');
    expect(readFileSync(log.path, 'utf8')).toBe('2026-01-01T00:00:00.000Z one\n2026-01-01T00:00:00.000Z two\n');
    expect(statSync(log.path).mode & 0o777).toBe(0o600);
  });

  it('is renamed above 1 MiB, once', async () => {
    await using folder = await tempFolder();
    const log = openLogFile(folder.path, clock);
    writeFileSync(log.path, 'x'.repeat(1024 * 1024 + 1));
    log.note('new');
    expect(statSync(log.path).size).toBeLessThan(100);
    expect(statSync(`${log.path}.1`).size).toBe(1024 * 1024 + 1);
  });

  it('ignores that it cannot be written', () => {
    const log = openLogFile('/nowhere/at/all', clock);
    log.note('lost');
    expect(existsSync(log.path)).toBe(false);
  });
});
