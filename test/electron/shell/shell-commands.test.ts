import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ShellCommand } from '#shared/model/shell.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createAttempt } from '../../../electron/shell/connection/attempt.ts';
import { createShellCommands } from '../../../electron/shell/connection/shell-commands.ts';

const notice = (text: string): ShellCommand => ({ kind: 'notice', tone: 'done', text });

describe('shell commands', () => {
  it('wait for a page in order', async () => {
    const commands = createShellCommands();
    commands.send(notice('one'));
    commands.send(notice('two'));
    const page = commands.follow(undefined);
    expect([(await page.next()).value, (await page.next()).value]).toEqual([notice('one'), notice('two')]);
  });

  it('are sent immediately to a connected page', async () => {
    const commands = createShellCommands();
    const next = commands.follow(undefined).next();
    await turn();
    commands.send(notice('now'));
    expect((await next).value).toEqual(notice('now'));
  });

  it('are sent to the reloaded page, and none is lost to the previous one', async () => {
    const commands = createShellCommands();
    const stop = new AbortController();
    const before = commands.follow(stop.signal).next();
    await turn();
    stop.abort();
    expect(await before).toEqual({ done: true, value: undefined });
    commands.send(notice('kept'));
    expect((await commands.follow(undefined).next()).value).toEqual(notice('kept'));
  });

  it('drop the oldest above 20', async () => {
    const commands = createShellCommands();
    for (let n = 1; n <= 25; n++) commands.send(notice(String(n)));
    const page = commands.follow(undefined);
    const got: unknown[] = [];
    for (let n = 0; n < 20; n++) got.push((await page.next()).value);
    expect([got[0], got.at(-1)]).toEqual([notice('6'), notice('25')]);
  });
});

describe('a failed menu action', () => {
  it.each([
    [new HookbenchError('bad_input', 'It is empty.', { hint: 'Choose another.' }), 'It is empty. Choose another.', 0],
    [new Error('a bug'), 'a bug', 1],
  ])('is reported in the page: %s', async (error, text, noted) => {
    const commands = createShellCommands();
    const notes: unknown[] = [];
    createAttempt(commands, (one) => notes.push(one))(() => Promise.reject(error));
    expect((await commands.follow(undefined).next()).value).toEqual({ kind: 'notice', tone: 'problem', text });
    expect(notes).toHaveLength(noted);
  });
});
