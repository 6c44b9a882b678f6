import { EventEmitter } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { endStuckPage, recoverPage } from '../../../electron/shell/window/recover-page.ts';

function start(response = 0) {
  const webContents = Object.assign(new EventEmitter(), { reload: vi.fn(), forcefullyCrashRenderer: vi.fn() });
  const window = Object.assign(new EventEmitter(), { webContents });
  const timers: { ms: number; run: () => void; cancelled: boolean }[] = [];
  let now = 0;
  const clock = {
    now: () => now,
    after: (ms: number, run: () => void) => {
      const timer = { ms, run, cancelled: false };
      timers.push(timer);
      return () => void (timer.cancelled = true);
    },
  };
  const app = { quit: vi.fn() };
  const showMessageBox = vi.fn(async () => ({ response, checkboxChecked: false }));
  const note = vi.fn();
  endStuckPage(window as never, clock);
  recoverPage(window as never, { app, clock, dialog: { showMessageBox }, note });
  const crash = (reason = 'crashed') => webContents.emit('render-process-gone', {}, { reason, exitCode: 5 });
  const wait = (ms: number) => void (now += ms);
  return { app, crash, note, showMessageBox, timers, wait, webContents, window };
}

describe('a page whose process ends', () => {
  it.each(['crashed', 'killed', 'oom', 'abnormal-exit', 'launch-failed', 'integrity-failure'])(
    'is logged and reloaded if the reason is %s',
    (reason) => {
      const { crash, note, webContents } = start();
      crash(reason);
      expect(webContents.reload).toHaveBeenCalledOnce();
      expect(String(note.mock.calls[0]?.[0])).toContain(`${reason}, exit code 5`);
    },
  );

  it('is not reloaded after a clean exit', () => {
    const { crash, webContents } = start();
    crash('clean-exit');
    expect(webContents.reload).not.toHaveBeenCalled();
  });

  it.each([
    ['Reload', 0, 3, 0],
    ['Quit', 1, 2, 1],
  ])('asks the user after three times within a minute: %s', async (_, response, reloads, quits) => {
    const { app, crash, showMessageBox, wait, webContents } = start(response);
    for (let n = 0; n < 3; n++) {
      crash();
      wait(20_000);
    }
    await turn();
    expect(showMessageBox).toHaveBeenCalledOnce();
    expect(webContents.reload).toHaveBeenCalledTimes(reloads);
    expect(app.quit).toHaveBeenCalledTimes(quits);
  });

  it('is reloaded each time if it happens rarely', () => {
    const { crash, showMessageBox, wait, webContents } = start();
    for (let n = 0; n < 5; n++) {
      crash();
      wait(31_000);
    }
    expect(webContents.reload).toHaveBeenCalledTimes(5);
    expect(showMessageBox).not.toHaveBeenCalled();
  });
});

describe('an unresponsive page', () => {
  it('has its process ended after 10 s, which reloads it', () => {
    const { timers, webContents, window } = start();
    window.emit('unresponsive');
    expect(timers.map(({ ms }) => ms)).toEqual([10_000]);
    timers[0]?.run();
    expect(webContents.forcefullyCrashRenderer).toHaveBeenCalledOnce();
  });

  it('is kept if it responds again', () => {
    const { timers, window } = start();
    window.emit('unresponsive');
    window.emit('responsive');
    expect(timers[0]?.cancelled).toBe(true);
  });
});
