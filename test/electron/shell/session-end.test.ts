import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { followSessionEnd } from '../../../electron/shell/follow-session-end.ts';

function start() {
  const [window, power] = [new EventEmitter(), new EventEmitter()];
  const [keepPlace, quitWithin] = [vi.fn(), vi.fn()];
  followSessionEnd({ window: window as never, power: power as never, keepPlace, quitWithin });
  return { window, power, keepPlace, quitWithin, event: { preventDefault: vi.fn(), reasons: ['logoff'] } };
}

describe('the end of the session', () => {
  it('is held back on Windows until all is closed, for four seconds at most', () => {
    const { event, keepPlace, quitWithin, window } = start();
    window.emit('query-session-end', event);
    expect(keepPlace).toHaveBeenCalledOnce();
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(quitWithin.mock.calls).toEqual([[4_000]]);
  });

  it('that Windows calls critical is not held back; the place of the window is kept', () => {
    const { event, keepPlace, quitWithin, window } = start();
    window.emit('query-session-end', { ...event, reasons: ['critical', 'shutdown'] });
    window.emit('session-end', event);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(quitWithin).not.toHaveBeenCalled();
    expect(keepPlace).toHaveBeenCalledTimes(2);
  });

  it('is held back on Linux and macOS as well', () => {
    const { event, keepPlace, power, quitWithin } = start();
    power.emit('shutdown', event);
    expect(keepPlace).toHaveBeenCalledOnce();
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(quitWithin.mock.calls).toEqual([[4_000]]);
  });
});
