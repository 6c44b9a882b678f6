import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ShellWish } from '#shared/model/shell.ts';
import { HookbenchError } from '#shared/errors/hookbench-error.ts';
import { createAttempt } from '../../../electron/shell/attempt.ts';
import { createWishes } from '../../../electron/shell/wishes.ts';

const notice = (text: string): ShellWish => ({ kind: 'notice', tone: 'done', text });

describe('wishes', () => {
  it('made before there is a page wait for it, in order', async () => {
    const wishes = createWishes();
    wishes.make(notice('one'));
    wishes.make(notice('two'));
    const page = wishes.follow(undefined);
    expect([(await page.next()).value, (await page.next()).value]).toEqual([notice('one'), notice('two')]);
  });

  it('made later come at once', async () => {
    const wishes = createWishes();
    const next = wishes.follow(undefined).next();
    await turn();
    wishes.make(notice('now'));
    expect((await next).value).toEqual(notice('now'));
  });

  it('go to the page that was loaded again, and none is lost to the one before', async () => {
    const wishes = createWishes();
    const stop = new AbortController();
    const before = wishes.follow(stop.signal).next();
    await turn();
    stop.abort();
    expect(await before).toEqual({ done: true, value: undefined });
    wishes.make(notice('kept'));
    expect((await wishes.follow(undefined).next()).value).toEqual(notice('kept'));
  });

  it('beyond twenty push the oldest out', async () => {
    const wishes = createWishes();
    for (let n = 1; n <= 25; n++) wishes.make(notice(String(n)));
    const page = wishes.follow(undefined);
    const got: unknown[] = [];
    for (let n = 0; n < 20; n++) got.push((await page.next()).value);
    expect([got[0], got.at(-1)]).toEqual([notice('6'), notice('25')]);
  });
});

describe('what a menu tried and could not do', () => {
  it.each([
    [new HookbenchError('bad_input', 'It is empty.', { hint: 'Choose another.' }), 'It is empty. Choose another.', 0],
    [new Error('a bug'), 'a bug', 1],
  ])('is said in the page: %s', async (error, text, noted) => {
    const wishes = createWishes();
    const notes: unknown[] = [];
    createAttempt(wishes, (one) => notes.push(one))(() => Promise.reject(error));
    expect((await wishes.follow(undefined).next()).value).toEqual({ kind: 'notice', tone: 'problem', text });
    expect(notes).toHaveLength(noted);
  });
});
