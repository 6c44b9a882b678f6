import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { denyNavigation } from '../../../electron/shell/guards/deny-navigation.ts';
import { limitPermissions } from '../../../electron/shell/guards/limit-permissions.ts';
import { createOpenExternal, externalAddress } from '../../../electron/shell/guards/open-external.ts';

describe('a page', () => {
  class Contents extends EventEmitter {
    setWindowOpenHandler = vi.fn();
  }

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'cannot navigate: %s',
    (way) => {
      const contents = new Contents();
      denyNavigation(contents as never, vi.fn());
      const preventDefault = vi.fn();
      contents.emit(way, { preventDefault, url: 'app://hookbench/' });
      expect(preventDefault).toHaveBeenCalledOnce();
    },
  );

  it('opens no window; the URL opens in the browser if allowed', () => {
    const contents = new Contents();
    const open = vi.fn();
    denyNavigation(contents as never, open);
    const handler = contents.setWindowOpenHandler.mock.calls[0]?.[0] as (details: { url: string }) => unknown;
    expect(handler({ url: 'https://www.rfc-editor.org/rfc/rfc6749' })).toEqual({ action: 'deny' });
    expect(open.mock.calls).toEqual([['https://www.rfc-editor.org/rfc/rfc6749']]);
  });

  it('opens only the presenter’s notes in a second window', () => {
    const contents = new Contents();
    denyNavigation(contents as never, vi.fn());
    const handler = contents.setWindowOpenHandler.mock.calls[0]?.[0] as (details: { url: string }) => {
      action: string;
    };
    expect(handler({ url: 'app://hookbench/index.html#/presenter-notes' }).action).toBe('allow');
    for (const url of [
      'app://hookbench/index.html',
      'app://hookbench/index.html#/timeline',
      'app://other/index.html#/presenter-notes',
      'https://example.com/#/presenter-notes',
      'app://hookbench/?x=#/presenter-notes',
    ])
      expect(handler({ url }).action).toBe('deny');
  });

  describe('and permissions', () => {
    const session = {
      setPermissionRequestHandler: vi.fn(),
      setPermissionCheckHandler: vi.fn(),
      setDevicePermissionHandler: vi.fn(),
    };
    limitPermissions(session);
    const request = session.setPermissionRequestHandler.mock.calls[0]?.[0] as (...args: unknown[]) => void;
    const check = session.setPermissionCheckHandler.mock.calls[0]?.[0] as (...args: unknown[]) => boolean;
    const device = session.setDevicePermissionHandler.mock.calls[0]?.[0] as (...args: unknown[]) => boolean;
    const copying = 'clipboard-sanitized-write';
    const ours = { isMainFrame: true, requestingUrl: 'app://hookbench/#/timeline' };

    /** The results of a permission check and of a permission request. */
    function answersTo(permission: string, origin: string, details: object): boolean[] {
      const decide = vi.fn<(granted: boolean) => void>();
      request({}, permission, decide, details);
      expect(decide).toHaveBeenCalledOnce();
      return [check({}, permission, origin, details), decide.mock.calls[0]?.[0] ?? false];
    }

    it('may copy text, and has no other permission', () => {
      expect(answersTo(copying, 'app://hookbench/', ours)).toEqual([true, true]);
      for (const other of ['media', 'notifications', 'openExternal', 'clipboard-read', 'fullscreen', 'unknown'])
        expect([other, answersTo(other, 'app://hookbench/', ours)]).toEqual([other, [false, false]]);
      expect(device({ deviceType: 'usb' })).toBe(false);
    });

    it.each([
      ['a frame within it', 'app://hookbench/', { ...ours, isMainFrame: false }],
      ['a foreign page', 'https://evil.test/', { isMainFrame: true, requestingUrl: 'https://evil.test/' }],
      ['an origin that begins alike', 'app://hookbenchx/', { isMainFrame: true, requestingUrl: 'app://hookbenchx/' }],
      ['an empty page', 'null/', { isMainFrame: true, requestingUrl: 'about:blank' }],
      ['a worker', 'app://hookbench/', { isMainFrame: false }],
    ])('gives no permission to copy to %s', (_, origin, details) => {
      expect(answersTo(copying, origin, details)).toEqual([false, false]);
    });
  });
});

describe('openExternal', () => {
  it.each([
    ['https://example.test/a?b#c', 'https://example.test/a?b#c'],
    ['http://127.0.0.1:4000', 'http://127.0.0.1:4000/'],
    ['HTTPS://EXAMPLE.TEST', 'https://example.test/'],
    ['file:///etc/passwd', undefined],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['app://hookbench/', undefined],
    ['smb://server/share', undefined],
    ['ms-msdt:/id', undefined],
    ['mailto:a@example.test', undefined],
    ['httpsx://example.test', undefined],
    ['//example.test', undefined],
    ['example.test', undefined],
    ['', undefined],
  ])('opens %s as %s', (address, expected) => {
    expect(externalAddress(address)).toBe(expected);
    const openExternal = vi.fn().mockResolvedValue(undefined);
    createOpenExternal({ openExternal }, vi.fn())(address);
    expect(openExternal.mock.calls).toEqual(expected === undefined ? [] : [[expected]]);
  });

  it('reports if the system cannot open the URL', async () => {
    const told = Promise.withResolvers<unknown>();
    const openExternal = vi.fn().mockRejectedValue(new Error('no browser'));
    createOpenExternal({ openExternal }, told.resolve)('https://example.test');
    expect(await told.promise).toEqual(new Error('no browser'));
  });
});
