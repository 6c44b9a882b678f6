import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { HookbenchError } from '../../../../shared/errors/hookbench-error.ts';
import { createWallClock } from '../../../../electron/engine/clock.ts';
import { createJobs, type Jobs, type JobsDeps } from '../../../../electron/engine/jobs/create-jobs.ts';
import type { Job } from '../../../../electron/engine/jobs/job.ts';

const worker = new URL('./fixture-worker.ts', import.meta.url);
let opened: Jobs | undefined;

function open(deps: Partial<JobsDeps> = {}): Jobs {
  opened = createJobs({ clock: createWallClock(), worker, maxThreads: 1, ...deps });
  return opened;
}

afterEach(() => {
  opened?.close();
});

const job = (name: string, deadlineMs = 60_000): Job<unknown, unknown> => ({
  name,
  deadlineMs,
  whenStopped: (reason) => new HookbenchError('bad_input', `${name} was stopped: ${reason}`),
});

describe('jobs', () => {
  it('start a thread at the first run, reuse it, and end it when it is idle', async () => {
    const jobs = open({ idleMs: 50 });
    expect(jobs.threads()).toBe(0);
    expect(await jobs.run(job('echo'), { a: [1, 'x'] })).toEqual({ a: [1, 'x'] });
    expect(await jobs.run(job('echo'), 2)).toBe(2);
    expect(jobs.threads()).toBe(1);
    await expect.poll(() => jobs.threads()).toBe(0);
    expect(await jobs.run(job('echo'), 3)).toBe(3);
  });

  it('return bytes complete', async () => {
    const { bytes } = (await open().run(job('bytes'), 100_000)) as { bytes: Uint8Array };
    expect(bytes).toEqual(new Uint8Array(100_000).fill(7));
  });

  it('get large bytes complete, and leave them to the caller', async () => {
    const input = { name: 'a', bytes: Buffer.alloc(100_000, 7).subarray(10) };
    expect(await open().run(job('sizes'), input)).toEqual({ name: 1, bytes: 99_990, resizable: true });
    expect(input.bytes.equals(new Uint8Array(99_990).fill(7))).toBe(true);
  });

  it('stop a run after its deadline, and run the next one in a new thread', async () => {
    const jobs = open();
    const [stuck, next] = await Promise.allSettled([jobs.run(job('loop', 50), null), jobs.run(job('echo'), 'next')]);
    expect(stuck).toMatchObject({
      status: 'rejected',
      reason: { code: 'bad_input', message: 'loop was stopped: deadline' },
    });
    expect(next).toEqual({ status: 'fulfilled', value: 'next' });
  });

  it('stop a run that fills its heap, and run the next one in a new thread', async () => {
    const jobs = open({ maxHeapMb: 32 });
    await expect(jobs.run(job('grow'), null)).rejects.toThrow('grow was stopped: memory');
    expect(await jobs.run(job('echo'), 'next')).toBe('next');
  });

  it('do not let a long run block others', async () => {
    const jobs = open({ maxThreads: 2 });
    const stop = new AbortController();
    const stuck = jobs.run(job('loop'), null, stop.signal);
    expect(await jobs.run(job('echo'), 'other')).toBe('other');
    stop.abort(new Error('enough'));
    await expect(stuck).rejects.toThrow('enough');
  });

  it('cancel a queued or running job', async () => {
    const jobs = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = jobs.run(job('loop'), null, first.signal);
    const waiting = jobs.run(job('echo'), 1, second.signal);
    second.abort(new Error('not needed'));
    await expect(waiting).rejects.toThrow('not needed');
    first.abort(new Error('enough'));
    await expect(running).rejects.toThrow('enough');
    await expect(jobs.run(job('echo'), 1, AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
    expect(await jobs.run(job('echo'), 2)).toBe(2);
  });

  it('leave no listener on a signal that many jobs share', async () => {
    const jobs = open();
    const { signal } = new AbortController();
    for (let round = 0; round < 3; round++) {
      await Promise.all([jobs.run(job('echo'), 1), jobs.run(job('echo'), 2, signal), jobs.run(job('echo'), 3, signal)]);
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('fail with the error of the work', async () => {
    const jobs = open();
    await expect(jobs.run(job('fail-known'), null)).rejects.toMatchObject({
      name: 'HookbenchError',
      code: 'bad_input',
      message: 'Line 3 is wrong.',
      field: '/text',
      hint: 'Correct it.',
    });
    await expect(jobs.run(job('fail'), null)).rejects.toThrow('no such thing');
    await expect(jobs.run(job('not-cloneable'), null)).rejects.toThrow('could not be cloned');
    await expect(jobs.run(job('echo'), () => undefined)).rejects.toThrow('could not be cloned');
    await expect(jobs.run(job('unknown'), null)).rejects.toThrow('Unknown job unknown.');
    await expect(jobs.run(job('exit'), null)).rejects.toThrow('ended unexpectedly');
    expect(await jobs.run(job('echo'), 2)).toBe(2);
  });

  it('fail when they are closed', async () => {
    const jobs = open();
    const both = Promise.allSettled([jobs.run(job('loop'), null), jobs.run(job('echo'), null)]);
    jobs.close();
    const stopped = { status: 'rejected', reason: { message: 'Hookbench is stopping.' } };
    expect(await both).toMatchObject([stopped, stopped]);
    await expect(jobs.run(job('echo'), null)).rejects.toThrow('Hookbench is stopping.');
    expect(jobs.threads()).toBe(0);
  });

  it('report why a thread cannot start', async () => {
    const jobs = open({ worker: new URL('./missing.ts', import.meta.url) });
    await expect(jobs.run(job('echo'), null)).rejects.toThrow('missing.ts');
  });
});
