import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { quitCleanly } from '../../../electron/shell/system/quit-cleanly.ts';

/** An app that quits as Electron's does: unless `before-quit` is prevented. */
class FakeApp extends EventEmitter {
  ended: number | undefined;
  quit = vi.fn(() => {
    let prevented = false;
    this.emit('before-quit', { preventDefault: () => (prevented = true) });
    if (!prevented) this.ended = 0;
  });
  exit = vi.fn((code: number) => {
    this.ended = code;
  });
}

function start() {
  const app = new FakeApp();
  const signals = new EventEmitter();
  const closing = Promise.withResolvers<void>();
  const close = vi.fn(() => closing.promise);
  const timer = { ms: 0, run: () => undefined as void, cancel: vi.fn() };
  const waits: number[] = [];
  const clock = {
    now: () => 0,
    after: (ms: number, run: () => void) => {
      waits.push(ms);
      Object.assign(timer, { ms, run });
      return timer.cancel;
    },
  };
  const quitWithin = quitCleanly(app as never, signals, clock, close);
  return { app, signals, closing, close, timer, waits, quitWithin };
}

describe('quitting', () => {
  it.each(['SIGINT', 'SIGTERM', 'quit'])('waits until the engine is closed after %s', async (way) => {
    const { app, signals, closing, close, timer } = start();
    if (way === 'quit') app.quit();
    else signals.emit(way);
    await turn();
    expect(close).toHaveBeenCalledOnce();
    expect(app.ended).toBeUndefined();
    closing.resolve();
    await turn();
    expect(app.ended).toBe(0);
    expect(timer.cancel).toHaveBeenCalledOnce();
  });

  it('ignores a second signal, which Ctrl+C on the command line causes', async () => {
    const { app, signals, closing, close } = start();
    signals.emit('SIGINT');
    signals.emit('SIGINT');
    await turn();
    expect(close).toHaveBeenCalledOnce();
    expect(app.ended).toBeUndefined();
    closing.resolve();
    await turn();
    expect(app.ended).toBe(0);
  });

  it('exits after 10 s', () => {
    const { app, timer } = start();
    app.quit();
    expect(timer.ms).toBe(10_000);
    timer.run();
    expect(app.ended).toBe(1);
  });

  it('exits earlier if the system waits less', async () => {
    const { app, close, quitWithin, timer, waits } = start();
    quitWithin(4_000);
    expect(close).toHaveBeenCalledOnce();
    expect(waits).toEqual([4_000, 10_000]);
    timer.run();
    expect(app.ended).toBe(1);
  });

  it('exits with 1 if the engine cannot be closed', async () => {
    const { app, closing } = start();
    app.quit();
    closing.reject(new Error('the disk is full'));
    await turn();
    expect(app.ended).toBe(1);
  });
});
