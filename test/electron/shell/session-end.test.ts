import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { followSessionEnd } from '../../../electron/shell/system/follow-session-end.ts';

function start() {
  const [window, power] = [new EventEmitter(), new EventEmitter()];
  const [keepPlace, quitWithin] = [vi.fn(), vi.fn()];
  followSessionEnd({ window: window as never, power: power as never, keepPlace, quitWithin });
  return { window, power, keepPlace, quitWithin, event: { preventDefault: vi.fn(), reasons: ['logoff'] } };
}

describe('the end of the session', () => {
  it('is delayed on Windows until everything is closed, at most 4 s', () => {
    const { event, keepPlace, quitWithin, window } = start();
    window.emit('query-session-end', event);
    expect(keepPlace).toHaveBeenCalledOnce();
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(quitWithin.mock.calls).toEqual([[4_000]]);
  });

  it('is not delayed if it is critical on Windows; the position of the window is saved', () => {
    const { event, keepPlace, quitWithin, window } = start();
    window.emit('query-session-end', { ...event, reasons: ['critical', 'shutdown'] });
    window.emit('session-end', event);
    expect(event.preventDefault).not.toHaveBeenCalled();
    expect(quitWithin).not.toHaveBeenCalled();
    expect(keepPlace).toHaveBeenCalledTimes(2);
  });

  it('is delayed on Linux and macOS', () => {
    const { event, keepPlace, power, quitWithin } = start();
    power.emit('shutdown', event);
    expect(keepPlace).toHaveBeenCalledOnce();
    expect(event.preventDefault).toHaveBeenCalledOnce();
    expect(quitWithin.mock.calls).toEqual([[4_000]]);
  });
});
